// The page without a connection: it asks whether the tournament's computer is there again, and then goes where one wanted to.
// @ts-check

const AGAIN_MS = 3000;

async function look() {
  const there = await fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
  if (there) location.reload();
  return there;
}

async function lookAgain() {
  if (!(await look())) setTimeout(lookAgain, AGAIN_MS);
}
setTimeout(lookAgain, AGAIN_MS);
addEventListener("online", look);
document.querySelector("[data-again]")?.addEventListener("click", look);
