// Keeps a screen awake while the wall hangs on it.
// @ts-check

/** @typedef {"on" | "tried" | "none"} Kept */

/** Browsers give their lock to https and to this machine alone; elsewhere a still video keeps most screens awake.
 * @returns {Promise<Kept>} */
export async function keepAwake() {
  if (await locked()) {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && locked());
    return "on";
  }
  return filmed();
}

async function locked() {
  try {
    await navigator.wakeLock.request("screen");
    return true;
  } catch {
    return false;
  }
}

/** A film of one grey pixel, made here, without sound.
 * @returns {Promise<Kept>} */
async function filmed() {
  const canvas = document.createElement("canvas");
  const film = Object.assign(document.createElement("video"), { muted: true, loop: true, playsInline: true, className: "keeper" });
  if (!canvas.captureStream) return "none";
  canvas.width = canvas.height = 2;
  const brush = canvas.getContext("2d");
  film.srcObject = canvas.captureStream(1);
  film.setAttribute("aria-hidden", "true");
  document.body.append(film);
  let grey = false;
  setInterval(() => {
    grey = !grey;
    if (brush) brush.fillStyle = grey ? "#141512" : "#151613";
    brush?.fillRect(0, 0, 2, 2);
  }, 1000);
  try {
    await film.play();
    return "tried";
  } catch {
    return "none";
  }
}
