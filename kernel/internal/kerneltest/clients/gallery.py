#!/usr/bin/python3
"""The pages of `paritylab gallery` in Chromium: on a phone and on a desk, light and dark, and by keys.

    /usr/bin/python3 gallery.py GALLERY [FOLDER]

GALLERY is the folder that the command wrote. FOLDER takes the screenshots; without one they
go into a temporary folder, and away.
"""
import contextlib
import pathlib
import sys
import tempfile

from browser import Keys, chromium
from verdict import check, equal, eventually

# What sticks out of the page: an element beyond its right edge that no box around it scrolls.
WIDE = """[...document.querySelectorAll('body *')].filter((e) => {
    const box = e.getBoundingClientRect();
    if (box.width === 0 || box.right <= innerWidth + 1) return false;
    for (let p = e.parentElement; p && p !== document.body; p = p.parentElement)
        if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(p).overflowX)) return false;
    return true;
}).map((e) => e.outerHTML.slice(0, 200))"""

# The contrast of text and ground, as WCAG 2 computes it, of headings and paragraphs.
CONTRAST = """Math.min(...[...document.querySelectorAll('h1, h2, p, p a')].map((e) => {
    const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map((v) => v / 255)
        .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const text = light(getComputedStyle(e).color), ground = light(getComputedStyle(document.documentElement).backgroundColor);
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
}))"""


def look(page, width, scheme):
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})


def main(folder, shots):
    index = (pathlib.Path(folder).resolve() / "index.html").as_uri()
    with chromium(shots) as page:
        page.driver.get(index)
        pages = page.js("[...document.querySelectorAll('h2 a')].map((a) => a.href)")
        check("the index has cards", pages, len(pages))
        for width, scheme in (1000, "light"), (400, "dark"):
            look(page, width, scheme)
            for address in [index, *pages]:
                name = address.rsplit("/", 1)[1].removesuffix(".html")
                page.driver.get(address)
                equal(f"{name} at {width} pixels: nothing sticks out", page.js(WIDE), [])
                equal("    all pictures are drawn", page.js("[...document.images].filter((i) => !i.complete || i.naturalWidth === 0).length"), 0)
                contrast = page.js(CONTRAST)
                check(f"    {scheme}: text can be told from the ground", contrast >= 4.5, f"{contrast:.1f}")
                page.shot(f"{name}-{width}-{scheme}")
        keyboard(page, index, pages)
        equal("the browser complains of nothing", page.complaints(), [])


def keyboard(page, index, pages):
    """From the index to the first page, to the next one, and back, without a mouse."""
    page.driver.get(index)
    page.keys(Keys.TAB)
    equal("the first key reaches the first card", page.js("document.activeElement.href"), pages[0])
    page.keys(Keys.ENTER)
    eventually("its page opens", lambda: page.driver.current_url, lambda url: url == pages[0])
    page.keys(Keys.TAB)
    equal("there the first key reaches the index", page.js("document.activeElement.href"), index)
    page.driver.execute_script("document.querySelector('a[rel=next]').focus()")
    page.keys(Keys.ENTER)
    eventually("the next page opens", lambda: page.driver.current_url, lambda url: url == pages[1])


if __name__ == "__main__":
    with contextlib.ExitStack() as stack:
        main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else stack.enter_context(tempfile.TemporaryDirectory()))
