"""The pages of a gallery's folder: all pictures, and those of one page, size or language. Plain links, no script."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment
from msgspec import Struct

TEMPLATE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<style>
body { font: 16px/1.45 sans-serif; margin: 1.5rem; color-scheme: light dark; }
nav a { display: inline-block; padding: .35rem .6rem; } nav a[aria-current] { font-weight: 700; text-decoration: none; }
ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: end; }
img { display: block; max-height: 22rem; max-width: 36rem; border: 1px solid #888; }
</style>
<h1>{{ title }} · {{ pictures | length }}</h1>
{% for label, links in choices %}<nav aria-label="{{ label }}">{{ label }}:
{% for name, file in links %}<a href="{{ file }}" {% if name == title %}aria-current="page"{% endif %}>{{ name }}</a>
{% endfor %}</nav>
{% endfor %}<ul>
{% for one in pictures %}<li><a href="{{ one.file }}"><img src="{{ one.file }}" alt="{{ one.page }}, {{ one.state }}, \
{{ one.size }}, {{ one.lang }}" loading="lazy">\
{{ one.page }} · {{ one.state }} · {{ one.size }} · {{ one.lang }}</a></li>
{% endfor %}</ul></html>
"""
EVERYTHING = "Everything"


class Picture(Struct, frozen=True):
    """A file whose name says what it shows."""

    file: str
    page: str
    state: str
    size: str
    lang: str


def write_contents(folder: Path) -> int:
    """Pages over all pictures that lie in the folder now; gives how many these are."""
    pictures = pictures_in(folder)
    choices = [(kind, _links(pictures, kind)) for kind in ("page", "size", "lang")]
    named = [("all", [(EVERYTHING, "index.html")]), *choices]
    template = Environment(autoescape=True).from_string(TEMPLATE)

    def write(title: str, file: str, chosen: Sequence[Picture]) -> None:
        (folder / file).write_text(template.render(title=title, pictures=chosen, choices=named), "utf-8")

    write(EVERYTHING, "index.html", pictures)
    for kind, links in choices:
        for name, file in links:
            write(name, file, [one for one in pictures if getattr(one, kind) == name])
    return len(pictures)


def pictures_in(folder: Path) -> list[Picture]:
    found = (path.name.split(".") for path in sorted(folder.glob("*.*.*.*.png")))
    return [Picture(".".join(parts), *parts[:4]) for parts in found if len(parts) == 5]


def _links(pictures: Sequence[Picture], kind: str) -> list[tuple[str, str]]:
    names = sorted({str(getattr(one, kind)) for one in pictures})
    return [(name, f"{kind}-{name}.html") for name in names]
