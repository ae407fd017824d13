// Hands from files: dropping them on the page, and a hand that plays by itself. Without this the page works by its links.

import "/static/picks.js";

const form = document.querySelector("form[data-reading]");
if (form) {
  const files = form.querySelector("input[type=file]");
  const place = form.querySelector(".drop");
  const over = (is) => (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    place.classList.toggle("over", is);
  };
  // Wherever on the page they are let go: a browser would leave the page for them.
  for (const name of ["dragenter", "dragover"]) document.addEventListener(name, over(true));
  document.addEventListener("dragleave", (event) => event.relatedTarget || place.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    over(false)(event);
    if (event.dataTransfer.files.length) {
      files.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
  // What is chosen is opened: there is nothing else to say about it.
  form.classList.add("sends");
  files.addEventListener("change", () => files.files.length && form.requestSubmit());
  form.addEventListener("submit", () => {
    form.querySelector("[data-said]").textContent = form.dataset.reading;
    form.querySelector("button.primary").setAttribute("aria-disabled", "true");
  });
  addEventListener("pageshow", () => form.querySelector("button.primary").removeAttribute("aria-disabled"));
}

const BEAT_MS = 1400;
const replay = document.getElementById("replay");
let playing = 0;

function press(what) {
  const found = replay.querySelector(what);
  if (found) found.click();
  return found;
}

function stop() {
  clearInterval(playing);
  playing = 0;
  label();
}

function label() {
  const button = replay.querySelector("[data-play]");
  if (!button) return;
  button.hidden = false;
  button.dataset.go ??= button.textContent;
  button.textContent = playing ? button.dataset.stop : button.dataset.go;
}

function play() {
  if (replay.querySelector("[data-on][data-last]")) press("[data-first]");
  playing = setInterval(() => {
    if (replay.querySelector("[data-on][data-last]")) stop();
    else press("[data-on]");
  }, BEAT_MS);
  label();
}

if (replay) {
  label();
  document.addEventListener("htmx:after:settle", label);
  replay.addEventListener("click", (event) => {
    if (event.target.closest("[data-play]")) playing ? stop() : play();
    else if (event.isTrusted && event.target.closest("a")) stop();
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "ArrowRight") press("[data-on]");
    else if (event.key === "ArrowLeft") press("[data-back]");
    else if (event.key === " " && !event.target.closest("a, button")) playing ? stop() : play();
    else return;
    if (event.key !== " ") stop();
    event.preventDefault();
  });
}
