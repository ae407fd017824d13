// The browser's own button for files speaks the browser's language: this one speaks the page's, and says what was chosen.
// Without scripts the browser's own stands there and works.

/** @param {HTMLInputElement} field */
function dress(field) {
  const face = document.createElement(field.closest("label") ? "span" : "label");
  if (face instanceof HTMLLabelElement) face.htmlFor = field.id;
  face.className = "filepick";
  const button = face.appendChild(document.createElement("span"));
  button.className = "btn";
  button.textContent = field.dataset.pick || "";
  face.appendChild(document.createElement("span")).className = "quiet";
  field.after(face);
  tell(field);
}

/** @param {HTMLInputElement} field */
function tell(field) {
  const chosen = field.nextElementSibling?.matches(".filepick") && field.nextElementSibling.lastElementChild;
  if (chosen) chosen.textContent = [...(field.files || [])].map((one) => one.name).join(", ");
}

/** Also where the page was put anew. */
function dressed() {
  for (const field of document.querySelectorAll("input[type=file][data-pick]")) {
    if (field instanceof HTMLInputElement && !field.nextElementSibling?.matches(".filepick")) dress(field);
  }
}
document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.dataset.pick !== undefined) tell(event.target);
});
document.addEventListener("htmx:after:swap", dressed);
dressed();
