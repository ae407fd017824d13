// Where a new question replaces the one before, only the answer to the newest is shown. htmx sees to that for two in a
// row; but the end of the replaced one makes it forget that the second still waits, and a third does not replace it.
// @ts-check

/** What was asked last, by where the answer goes. @type {WeakMap<Element, unknown>} */
const asked = new WeakMap();

/** The question of an event of htmx, if it is one that replaces. @param {Event} event */
function replacing(event) {
  const question = event instanceof CustomEvent ? event.detail.ctx : null;
  return question?.sourceElement.getAttribute("hx-sync")?.endsWith(":replace") ? question : null;
}

document.addEventListener("htmx:before:request", (event) => {
  const question = replacing(event);
  if (question) asked.set(question.target, question);
});
document.addEventListener("htmx:before:swap", (event) => {
  const question = replacing(event);
  if (question && asked.get(question.target) !== question) event.preventDefault();
});
