// One call of the API, sent when somebody presses the button. The token stays in its field and is kept nowhere.
// @ts-check

const form = /** @type {HTMLFormElement} */ (document.getElementById("try"));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

/** The address with what was written into its parts. */
function address() {
  let path = form.dataset.path ?? "";
  for (const part of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-part]")))
    path = path.replace(`{${part.dataset.part}}`, encodeURIComponent(part.value.trim()));
  const query = new URLSearchParams();
  for (const one of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-query]")))
    if (one.value.trim()) query.set(one.dataset.query ?? "", one.value.trim());
  return query.size ? `${path}?${query}` : path;
}

/** What came, as readable as it can be. @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @param {string} status @param {string} said */
function show(status, said) {
  /** @type {HTMLElement} */ (document.getElementById("answer")).hidden = false;
  /** @type {HTMLElement} */ (document.getElementById("status")).textContent = status;
  /** @type {HTMLElement} */ (document.getElementById("said")).textContent = said;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const token = field("token")?.value.trim();
  const body = field("body")?.value;
  /** @type {Record<string, string>} */
  const headers = { "accept-language": document.documentElement.lang };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    const answer = await fetch(address(), { method: form.dataset.method, headers, body, cache: "no-store" });
    show(String(answer.status), readable(await answer.text()));
  } catch {
    show("–", form.dataset.lost ?? "");
  }
});
field("which")?.addEventListener("change", () => field("which")?.form?.requestSubmit());
