"""The gallery as somebody calls it: pictures by their names, the same each time, and pages that show them."""

from __future__ import annotations

import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from floorman.web.gallery.contents import write_contents
from floorman.web.gallery.pages import PAGES, see
from tests.waiting import LONG_SECONDS


def gallery(*arguments: str | Path, **changed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "floorman.web.gallery", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=10 * LONG_SECONDS, check=False, env=os.environ | changed
    )


# By so much of 255 a browser draws a rounded edge now and then otherwise than the time before; and so many points of it
# may be further off, by so much. A letter that is missing, or another time of day, is hundreds of points.
SMOOTHED, EDGES, EDGE = 1, 20, 32
FURTHEST = """async (pictures) => {
    const bits = async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
        drawn.drawImage(image, 0, 0);
        return [image.width, drawn.getImageData(0, 0, image.width, image.height).data];
    };
    const [[width, one], [other_width, other]] = await Promise.all(pictures.map(bits));
    if (width !== other_width || one.length !== other.length) return [255, one.length];
    const off = one.map((value, at) => Math.abs(value - other[at]));
    const points = new Set();
    off.forEach((by, at) => { if (by > SMOOTHED) points.add(at >> 2); });
    return [off.reduce((most, by) => Math.max(most, by), 0), points.size];
}""".replace("SMOOTHED", str(SMOOTHED))


def furthest(page: Page, *pictures: Path) -> tuple[int, int]:
    """How far two pictures are from each other where they are furthest, in one colour of one point; and how many points
    are otherwise."""
    sources = [f"data:image/png;base64,{b64encode(one.read_bytes()).decode()}" for one in pictures]
    most, points = page.evaluate(FURTHEST, sources)
    return most, points


@pytest.mark.nightly
def test_the_same_pictures_each_time(browser: Browser, tmp_path: Path) -> None:
    """A clock that runs, who sits where, the time of day: everything is held still. And the links lead to all of it."""
    wanted = ("--only", "desk.running", "error", "--sizes", "phone", "--langs", "de", "--theme", "dark")
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        made = gallery(folder, *wanted)
        assert (0, "") == (made.returncode, made.stderr)

    pictures = sorted(path.name for path in one.glob("*.png"))
    assert ["desk.running.phone.de.png", "error.not-for-you.phone.de.png", "error.not-found.phone.de.png"] == pictures
    looks = browser.new_page()
    off = {name: furthest(looks, one / name, other / name) for name in pictures}
    assert {} == {name: seen for name, seen in off.items() if seen[0] > EDGE or seen[1] > EDGES}, "furthest, points"
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto((one / "index.html").as_uri())
    expect(page.get_by_role("img")).to_have_count(3)
    page.get_by_role("navigation", name="page").get_by_role("link", name="error").click()
    expect(page.get_by_role("img")).to_have_count(2)


def test_no_two_pictures_have_one_name() -> None:
    names = [shot.name for shot in PAGES]

    assert sorted(set(names)) == sorted(names)
    assert all("." not in shot.page and "." not in shot.state for shot in PAGES)


def test_what_a_picture_changed_is_seen_to_be_as_it_was() -> None:
    """A window that is closed on its way to another page may never say that it is closed."""
    last = {shot.name: getattr(shot.after[-1], "__qualname__", "") for shot in PAGES if shot.after}

    assert {} == {name: step for name, step in last.items() if not step.startswith(f"{see.__name__}.")}
    assert "backups.place" in last


@pytest.mark.slow
def test_what_is_missing_is_said(tmp_path: Path) -> None:
    """With what to do about it; nothing is made halfway."""
    nowhere = gallery(tmp_path, "--only", "error", PATH=str(tmp_path), FLOORMAN_CHROMIUM="")
    unknown = gallery(tmp_path, "--only", "desks")

    assert (1, True) == (nowhere.returncode, "FLOORMAN_CHROMIUM" in nowhere.stderr)
    assert (2, True) == (unknown.returncode, "There are: api, ask" in unknown.stderr)
    assert [] == list(tmp_path.glob("*.png"))


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.png").write_bytes(b"")
    (tmp_path / "desk.paused.tv.en.png").write_bytes(b"")

    assert 1 == write_contents(tmp_path)
    assert "holiday" not in (tmp_path / "index.html").read_text("utf-8")
