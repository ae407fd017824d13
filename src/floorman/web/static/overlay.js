// What lies over the picture of a stream: asks the desk what it shows now, and shows nothing when nobody answers.
// @ts-check

const ASKED_EVERY_MS = 700;
// A clock that stands still over a running picture says what is wrong.
const GONE_AFTER_MS = 8_000;
const over = /** @type {HTMLElement} */ (document.getElementById("over"));
let answered = performance.now();
let shown = "";

async function ask() {
  const { event, screen, lang } = over.dataset;
  const path = `/events/${event}/overlay/now?screen=${encodeURIComponent(screen ?? "")}&lang=${lang}`;
  const answer = await fetch(path, { cache: "no-store", headers: { "hx-request": "true" } }).catch(() => null);
  // The desk has set this screen otherwise: the page that leads there knows where to.
  if (answer && [401, 403, 404].includes(answer.status)) return void location.replace(`/events/${event}/wall?screen=${screen}`);
  if (answer?.ok) {
    const text = await answer.text();
    answered = performance.now();
    if (text !== shown) over.innerHTML = shown = text;
  }
  over.hidden = performance.now() - answered > GONE_AFTER_MS;
  setTimeout(ask, ASKED_EVERY_MS);
}
ask();
