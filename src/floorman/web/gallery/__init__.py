"""Pictures of every page in every state: evenings that are always the same, photographed in a real browser.

`python -m floorman.web.gallery OUT` makes them; the tests of accessibility walk through the same table of pages.
"""
