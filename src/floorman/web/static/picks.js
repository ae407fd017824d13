// The browser's own button for files speaks the browser's language: this one speaks the page's, and says what was chosen.
// Without scripts, and wherever a page is put anew, the browser's own stands there and works.

/** @param {HTMLInputElement} field */
function dress(field) {
  const face = document.createElement(field.closest("label") ? "span" : "label");
  if (face instanceof HTMLLabelElement) face.htmlFor = field.id;
  face.className = "filepick";
  const button = face.appendChild(document.createElement("span"));
  button.className = "btn";
  button.textContent = field.dataset.pick || "";
  const chosen = face.appendChild(document.createElement("span"));
  chosen.className = "quiet";
  const tell = () => (chosen.textContent = [...(field.files || [])].map((one) => one.name).join(", "));
  field.addEventListener("change", tell);
  tell();
  field.after(face);
}

for (const field of document.querySelectorAll("input[type=file][data-pick]")) {
  if (field instanceof HTMLInputElement) dress(field);
}
