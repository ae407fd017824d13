// The time of day where the desk stands: a page tells the same time as the desk's own sentences, wherever it is looked at.
// @ts-check

/** Seconds east of Greenwich, each behind the instant from which on. */
const told = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=zone]"));
const changes = (told?.content ?? "").split(" ").filter(Boolean).map(Number);

/** @param {number} at @returns {string} hours, minutes and seconds */
export function timeOfDay(at) {
  let east = -new Date(at).getTimezoneOffset() * 60; // of a page that the desk did not send
  for (let one = 0; one < changes.length; one += 2) if (at >= changes[one]) east = changes[one + 1];
  return new Date(at + east * 1000).toISOString().slice(11, 19);
}
