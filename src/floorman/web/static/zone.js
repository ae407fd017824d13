// The time of day where the desk stands: a page tells the same time as the desk's own sentences, wherever it is looked at.
// @ts-check

/** Seconds east of Greenwich, each behind the instant from which on. */
const told = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=zone]"));
const changes = (told?.content ?? "").split(" ").filter(Boolean).map(Number);

/** @param {number} at @returns {string} */
function there(at) {
  let east = -new Date(at).getTimezoneOffset() * 60; // of a page that the desk did not send
  for (let one = 0; one < changes.length; one += 2) if (at >= changes[one]) east = changes[one + 1];
  return new Date(at + east * 1000).toISOString();
}

/** @param {number} at @returns {string} hours, minutes and seconds */
export const timeOfDay = (at) => there(at).slice(11, 19);

/** @param {number} at @returns {string} as 2026-12-04 */
export const dayOf = (at) => there(at).slice(0, 10);
