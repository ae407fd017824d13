// Cards that are marked to be thrown away are told to the desk at once: when the time is out, these are exchanged.
// @ts-check

/** @typedef {(html: string) => void} Put */

let sending = false;
let again = false;

/** One message at a time, the last of them with what is marked in the end. @param {Put} put */
export async function mark(put) {
  again = sending;
  if (sending) return;
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#draw"));
  if (!form) return;
  sending = true;
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set("do", "mark");
  try {
    const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body, headers: { "hx-request": "true" } });
    if (answer.ok && !again) put(await answer.text());
  } catch {
    // What the desk has not heard the page does not say: it goes on saying what was marked before.
  }
  sending = false;
  if (again) mark(put);
}
