// A screen that shows six digits: it asks whether they have been typed, and goes in with the code that it gets.
// @ts-check

const ASKED_EVERY_MS = 1500;
const box = /** @type {HTMLElement} */ (document.querySelector("main.pair"));
const form = /** @type {HTMLFormElement} */ (box.querySelector("form"));

async function ask() {
  const answer = await fetch(box.dataset.asks ?? "", { cache: "no-store" }).catch(() => null);
  if (answer?.status === 404) return location.reload(); // too old, or another server: other digits
  const { code } = answer?.ok ? await answer.json() : { code: "" };
  if (!code) return void setTimeout(ask, ASKED_EVERY_MS);
  form.action = `/enter/${code}`;
  form.submit();
}
ask();
