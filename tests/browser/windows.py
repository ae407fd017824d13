"""Windows of the browser, as somebody sits before them: nothing is pressed before it is to be seen."""

from __future__ import annotations

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Response, ViewportSize, expect

from tests.waiting import LONG_SECONDS

# How long is waited for what is to come. It ends with its coming: only what never comes takes so long.
WAIT_MS = 1000 * LONG_SECONDS

PHONE, LAPTOP, TV = (390, 844), (1440, 900), (1920, 1080)

# A browser paints nothing before the styles are there. What is driven could press it all the same, with parts on the
# page that are hidden at this size, and without the scripts: so it is to be found no earlier than somebody sees it.
# A field that takes the focus by itself must be there for that.
PAINTED_WHEN_LOADED = """
if (document.readyState !== "complete") {
  const unpainted = new CSSStyleSheet();
  unpainted.replaceSync(`
    html, html * { visibility: hidden !important }
    html [autofocus] { visibility: visible !important }
  `);
  document.adoptedStyleSheets = [unpainted];
  addEventListener("load", () => { document.adoptedStyleSheets = []; }, { once: true });
}
"""


def window(
    browser: Browser,
    locale: str = "en-GB",
    size: tuple[int, int] = (1280, 720),
    complaints: list[str] | None = None,
    scripts: bool = True,
) -> Page:
    """Somebody's own. What his browser complains of is written down where somebody wants it."""
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    context = browser.new_context(locale=locale, viewport=viewport, java_script_enabled=scripts)
    # Of the context, so that a page which another one opens has it too.
    context.set_default_timeout(WAIT_MS)
    context.set_default_navigation_timeout(WAIT_MS)
    page = context.new_page()
    if scripts:
        page.add_init_script(PAINTED_WHEN_LOADED)
    if complaints is not None:
        page.on("console", lambda said: complaints.append(said.text) if _is_complaint(said) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


def _is_complaint(said: ConsoleMessage) -> bool:
    """Not that a page which asks for itself was asked anew meanwhile: the later answer is the one that counts."""
    return said.type in ("error", "warning") and "signal is aborted" not in said.text


def told_in(answer: Response) -> bytes:
    """What came with it; nothing, where it was a redirection or the page has gone on meanwhile."""
    try:
        return answer.body()
    except Error as error:
        assert any(known in str(error) for known in ("body", "closed", "No resource")), error
        return b""


def press(page: Page, name: str) -> None:
    page.wait_for_load_state()
    page.get_by_role("button", name=name).click()


def text_of(one: Locator) -> str:
    """What somebody reads there, once it is to be seen."""
    expect(one).to_be_visible()
    return one.inner_text()


def seconds_on(page: Page) -> int:
    """What the clock of a page shows, in seconds."""
    minutes, seconds = (page.locator("[data-part=time]").first.text_content() or "").split(":")
    return int(minutes) * 60 + int(seconds)


def agree_within_a_second(one: Page, other: Page) -> None:
    """They cannot be read at once: the other is looked at between two looks at the one."""
    first, between, last = seconds_on(one), seconds_on(other), seconds_on(one)
    assert last - 1 <= between <= first + 1


def fits(page: Page) -> bool:
    """Is nothing wider than the window?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
