#!/usr/bin/python3
"""The page of `paritylab lab`, clicked and typed through in Chromium.

    /usr/bin/python3 labpage.py PARITYLAB [FOLDER]

PARITYLAB is the program. FOLDER takes the screenshots; without one they go into a temporary
folder, and away.
"""
import contextlib
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from browser import ActionChains, Keys, chromium
from verdict import PATIENCE, check, contains, equal, eventually

ROOT = pathlib.Path(__file__).resolve().parents[4]
FIRST = "01-grid-of-bulbs.ipynb"
TOKEN = "token-of-the-browser-test"


class Server:
    """paritylab lab on a folder and a port that stays when it is started again."""

    def __init__(self, program, folder, *flags):
        self.program, self.folder, self.flags, self.port = program, folder, flags, 0

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "lab", str(self.folder), "--no-open", f"--token={TOKEN}", f"--port={self.port}", *self.flags],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/\?token=", line):
                self.port = int(found[1])
                self.address = f"http://127.0.0.1:{self.port}"
                return
        check("the server starts", False, "no address was printed")

    def stop(self, hard=False):
        self.process.send_signal(signal.SIGKILL if hard else signal.SIGINT)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()


class Notebook:
    """The page of one notebook. Cells are counted from 0."""

    def __init__(self, page, server, name):
        self.page = page
        page.driver.get(f"{server.address}/notebooks/{name}?token={TOKEN}")
        self.ready()

    def ready(self):
        eventually("the notebook is open and its kernel ready", lambda: self.page.js(
            "location.search === '' && globalThis.parity?.cells?.length > 0 && document.querySelector('.state').textContent"), lambda s: s == "ready")

    def outputs(self, n):
        return self.page.js("parity.cells[a[0]].outputs.element.innerText", n)

    def source(self, n):
        return self.page.js("parity.cells[a[0]].source", n)

    def idle(self, what):
        eventually(what, lambda: self.page.js("parity.cells.some((c) => c.state !== '')"), lambda busy: not busy)

    def saved(self):
        eventually("all is saved", lambda: self.page.js("document.querySelector('.saved').textContent"), lambda s: s == "saved")

    def write(self, n, text):
        """Put the cursor into a cell, empty it and paste a text."""
        self.page.js("(parity.select(parity.cells[a[0]]), parity.cells[a[0]].edit())", n)
        self.page.chord(Keys.CONTROL, "a")
        self.page.js("parity.cells[a[0]].editor.insert(a[1])", n, text)

    def run(self, n, text):
        self.write(n, text)
        self.page.chord(Keys.CONTROL, Keys.ENTER)
        self.idle(f"the cell ends: {text.splitlines()[0]}")
        # What is printed is put into the page with its next picture.
        self.page.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        return self.outputs(n)


def inside(page, n, expression):
    """The value of an expression in the frame of a cell's output."""
    frame = page.js("parity.cells[a[0]].outputs.element.querySelector('iframe')", n)
    page.driver.switch_to.frame(frame)
    try:
        return page.js(expression)
    finally:
        page.driver.switch_to.default_content()


def files(page, server):
    page.driver.get(f"{server.address}/?token={TOKEN}")
    eventually("the files are listed", lambda: page.texts(".file"), lambda t: FIRST in t)
    equal("the token is out of the address", page.js("location.search"), "")
    page.shot("lab-files")
    page.click("new folder", "button", "New folder")
    eventually("a folder was made", lambda: page.texts(".file"), lambda t: "Untitled Folder" in t)
    page.click("the notebook opens by a click", "a.file", FIRST)
    eventually("its page comes", lambda: page.js("globalThis.parity?.cells?.length ?? 0"), lambda n: n > 10)


def first_notebook(page, server):
    nb = Notebook(page, server, FIRST)
    equal("the server's page runs nothing from elsewhere", page.js("[...document.scripts].every((s) => s.src.startsWith(location.origin))"), True)
    page.click("run all", "button", "Run all")
    eventually("all cells of notebook 01 have run", lambda: page.texts(".notice"), lambda t: "All cells have run." in t)
    equal("no cell failed", page.js("document.querySelectorAll('.failure').length"), 0)
    printed = page.js("parity.cells.map((c) => c.outputs.element.innerText).join('\\n')")
    contains("the known figures are printed", printed, "1805", "280", "316", "206")
    frames = page.js("parity.cells.flatMap((c, i) => c.outputs.element.querySelector('iframe') ? [i] : [])")
    eventually("pictures are shown", lambda: [
        inside(page, n, "[...document.querySelectorAll('svg, img, .parity-board')].filter((s) => !s.parentElement.closest('.parity-board')).map((s) => Math.round(s.getBoundingClientRect().width))") for n in frames],
        lambda sizes: len(sizes) >= 5 and all(list and min(list) > 50 for list in sizes))
    eventually("frames are as high as what is in them",
               lambda: page.js("[...document.querySelectorAll('.outputs iframe')].map((f) => f.offsetHeight)"), lambda all: min(all) > 100)
    equal("Markdown and mathematics are shown", page.js("document.querySelectorAll('.text math').length > 0 && !document.querySelector('.text').innerText.includes('$')"), True)
    page.js("scrollTo(0, 0)")
    page.shot("lab-first-top")
    page.js("document.querySelector('.outputs iframe').scrollIntoView()")
    page.shot("lab-first-picture")
    nb.saved()


def writing(page, server):
    page.driver.get(f"{server.address}/tree/?token={TOKEN}")
    page.click("new notebook", "button", "New notebook")
    eventually("a new notebook is open", lambda: page.js("location.pathname.startsWith('/notebooks/Untitled') && document.querySelector('.state')?.textContent"), lambda s: s == "ready")
    nb = Notebook(page, server, page.js("location.pathname.split('/').pop()"))
    name = page.js("parity.path")
    equal("a value is shown", nb.run(0, "6 * 7"), "42")
    # Keys as in Jupyter.
    page.keys("b", Keys.ENTER, *"x := []int{3, 1, 2}\nx")
    page.chord(Keys.SHIFT, Keys.ENTER)
    nb.idle("the second cell ends")
    eventually("its value is shown", lambda: nb.outputs(1), lambda t: "[3 1 2]" in t)
    nb.run(2, 'import "strings"')
    nb.write(3, "strings.Rep") if page.js("parity.cells.length") > 3 else page.keys(Keys.ESCAPE, "b", Keys.ENTER, *"strings.Rep")
    page.keys(Keys.TAB)
    eventually("completions are offered", lambda: page.texts(".choice .name"), lambda t: "Repeat" in t or "strings.Repeat" in t)
    page.shot("lab-completion")
    page.keys(Keys.ENTER, "(", '"ab", 3)')
    page.chord(Keys.CONTROL, Keys.ENTER)
    nb.idle("the completed cell ends")
    eventually("the completed cell runs", lambda: nb.outputs(3), lambda t: "ababab" in t)
    page.js("(parity.cells[3].edit(), parity.cells[3].editor.field.setSelectionRange(10, 10))")
    page.chord(Keys.SHIFT, Keys.TAB)
    eventually("the signature is shown", lambda: " ".join(page.texts(".popup.about")), lambda t: "func strings.Repeat" in t)
    page.shot("lab-inspect")
    page.keys(Keys.ESCAPE)
    # The same for the name under a resting mouse.
    x, y = page.js("(() => { const e = parity.cells[3].editor, r = e.place(10), b = e.field.getBoundingClientRect();"
                   " return [r.left + 2 - b.left - b.width / 2, r.top + r.height / 2 - b.top - b.height / 2] })()")
    field = page.js("parity.cells[3].editor.field")
    ActionChains(page.driver).move_to_element_with_offset(field, int(x), int(y)).move_by_offset(1, 0).perform()
    eventually("and under a resting mouse", lambda: " ".join(page.texts(".popup.about")), lambda t: "func strings.Repeat" in t)
    ActionChains(page.driver).move_to_element(page.find(".home")[0]).perform()
    page.keys(Keys.ESCAPE)
    # Errors at their line.
    nb.run(3, "a := 1\nb := a + undefinedName\nb")
    contains("the error names its place", nb.outputs(3), ":2:")
    equal("the line is marked", page.js("document.querySelectorAll('.mark').length"), 1)
    page.shot("lab-error")
    # An endless loop ends by Stop.
    nb.write(3, "for i := 0; ; i++ {\n}")
    page.chord(Keys.CONTROL, Keys.ENTER)
    eventually("the loop runs", lambda: page.js("parity.cells[3].state"), lambda s: s == "running")
    page.click("stop", "button", "Stop")
    nb.idle("the loop ends")
    eventually("the interrupt is shown", lambda: nb.outputs(3).lower(), lambda t: "interrupt" in t)
    equal("values are kept", nb.run(3, "x[0] + len(x)"), "6")
    # A question.
    nb.write(3, 'import "fmt"\nvar who string\nfmt.Print("who? ")\nfmt.Scanln(&who)\nfmt.Println("hello", who)')
    page.chord(Keys.CONTROL, Keys.ENTER)
    eventually("the cell asks", lambda: page.js("document.activeElement.closest('.question') !== null"))
    page.keys(*"Ada", Keys.ENTER)
    nb.idle("the cell ends when it is answered")
    eventually("the answer arrives", lambda: nb.outputs(3), lambda t: "hello Ada" in t)
    # A progress display is updated in its place.
    nb.run(3, 'import (\n"time"\n"parity.lab/lib/display"\n)\nbar := display.Show("step 0")\nfor i := 1; i <= 5; i++ {\ntime.Sleep(20 * time.Millisecond)\nbar.Update(fmt.Sprint("step ", i))\n}')
    eventually("an update replaces what was shown", lambda: nb.outputs(3).strip(), lambda t: t == "step 5")
    # Cells: split, merge, move, delete, undo, types.
    page.js("(parity.select(parity.cells[0]), parity.cells[0].edit(), parity.cells[0].editor.field.setSelectionRange(3, 3))")
    before = page.js("parity.cells.length")
    page.js("parity.split(parity.cells[0])")
    equal("split", [nb.source(0), nb.source(1)], ["6 *", " 7"])
    page.keys(Keys.ESCAPE, "k")
    page.chord(Keys.SHIFT, "m")
    equal("merged", nb.source(0), "6 *\n\n 7")
    page.keys("d", "d")
    equal("deleted", page.js("parity.cells.length"), before - 1)
    page.keys("z")
    equal("brought back", nb.source(0), "6 *\n\n 7")
    page.keys("a", "m", Keys.ENTER, *"# Title $x^2$")
    page.chord(Keys.SHIFT, Keys.ENTER)
    eventually("Markdown is shown", lambda: page.js("document.querySelector('.text h1 math') !== null"))
    page.keys("k", "c", "v")
    equal("copied", page.js("parity.cells.filter((c) => c.type === 'markdown').length"), 2)
    nb.saved()
    text = (server.folder / name).read_text()
    nbjson = json.loads(text)
    equal("the file has the cells", len(nbjson["cells"]), page.js("parity.cells.length"))
    contains("the file is written as Jupyter writes it", text, '\n "cells": [\n  {\n   "cell_type": "markdown"')
    page.driver.refresh()
    nb.ready()
    equal("after a reload all is there", page.js("parity.cells.length"), len(nbjson["cells"]))
    equal("the kernel is the same", nb.run(page.js("parity.cells.length - 1"), "x[1]"), "1")
    return name


def live_board(page, server, name):
    nb = Notebook(page, server, name)
    last = page.js("(parity.select(parity.cells[parity.cells.length - 1]), parity.add(1), parity.cells.length - 1)")
    nb.run(last, 'import (\n"parity.lab/lib/display"\n"parity.lab/lib/lights"\n)\nboard := lights.AllOn(3, 3)\ndisplay.Play(board)')
    eventually("the board is in its frame", lambda: inside(page, last, "document.querySelector('.parity-board')?.shadowRoot !== null"))
    host = "document.querySelector('.parity-board').shadowRoot"
    eventually("it is connected", lambda: inside(page, last, f"{host}.querySelector('.mode').textContent"), lambda t: "connected" in t.lower())
    page.shot("lab-board")
    equal("scripts of outputs are cut off", inside(page, last, "(() => { try { return parent.document.title } catch (e) { return 'cut off' } })()"), "cut off")
    equal("and without cookie", inside(page, last, "(() => { try { return document.cookie } catch (e) { return '' } })()"), "")
    equal("the board has nine lights", inside(page, last, f"{host}.querySelectorAll('[data-light]').length"), 9)
    inside(page, last, f"{host}.querySelectorAll('[data-light]')[4].dispatchEvent(new MouseEvent('click', {{bubbles: true, composed: true}}))")
    page.js("(parity.add(1), 0)")
    eventually("a click reaches Go", lambda: nb.run(last + 1, "board.Lit()"), lambda t: "4" in t)


def editor(page, server, name):
    nb = Notebook(page, server, name)
    page.click("the board editor opens", "button", "Board")
    eventually("it knows the empty board", lambda: " ".join(page.texts(".words")), lambda t: "off" in t)
    page.click("all on", ".panel button", "All on")
    eventually("15 presses", lambda: " ".join(page.texts(".words")), lambda t: t.startswith("15 presses: shortest"))
    equal("the presses are marked", page.js("document.querySelectorAll('.painted .press').length"), 15)
    page.shot("lab-editor")
    page.click("all off", ".panel button", "All off")
    page.click("a corner is painted", ".painted .light")
    eventually("a corner has no solution", lambda: " ".join(page.texts(".words")), lambda t: t.startswith("No solution"))
    equal("the proof is marked", page.js("document.querySelectorAll('.painted .proof').length"), 12)
    page.shot("lab-editor-proof")
    before = page.js("parity.cells.length")
    page.click("all on again", ".panel button", "All on")
    page.click("into the notebook", ".panel button", "Insert as a cell")
    nb.idle("the inserted cell ends")
    equal("a cell was added", page.js("parity.cells.length"), before + 1)
    eventually("the inserted cell shows something", lambda: page.js("parity.current.outputs.element.children.length"))
    equal("and it is no failure", page.js("parity.current.outputs.element.querySelectorAll('.failure').length"), 0)
    page.js("(() => { const s = document.querySelector('.panel select'); s.value = 'graph'; s.dispatchEvent(new Event('change')) })()")
    eventually("a graph has an answer", lambda: " ".join(page.texts(".words")), lambda t: "press" in t)
    page.shot("lab-editor-graph")
    tool = "(() => { const s = document.querySelector('.panel select[aria-label=Mouse]'); s.value = a[0]; s.dispatchEvent(new Event('change')) })()"
    drawn = "['.painted .light', '.painted line', '.painted .on'].map((s) => document.querySelectorAll(s).length)"
    equal("a path of three vertices, one lit", page.js(drawn), [3, 2, 1])
    page.js(tool, "erase")
    page.click("its middle is taken away", ".painted [data-light='1']")
    eventually("its edges go with it", lambda: page.js(drawn), lambda n: n == [2, 0, 1])
    page.js(tool, "draw")
    page.click("a vertex is chosen", ".painted [data-light='0']")
    page.click("and joined with the other", ".painted [data-light='1']")
    eventually("the two are joined", lambda: page.js(drawn), lambda n: n == [2, 1, 1])
    page.click("both on, which has a solution", ".panel button", "All on")
    eventually("it is known", lambda: " ".join(page.texts(".words")), lambda t: t.startswith("1 press:"))
    page.click("the graph into the notebook", ".panel button", "Insert as a cell")
    nb.idle("the graph's cell ends")
    equal("it works", page.js("parity.current.outputs.element.querySelectorAll('.failure').length"), 0)
    contains("the code is that graph", page.js("parity.current.source"), "graph.FromEdges(2, [][2]int{{0, 1}})", "bitset.FromIndices(2, 0, 1)")
    page.click("the editor closes", ".panel button", "✕")
    nb.saved()


def uploads(page, server):
    """A file whose name is taken is kept beside the other, replaces it, or stays out."""
    page.driver.get(f"{server.address}/?token={TOKEN}")
    eventually("the files are listed", lambda: page.texts(".file"))
    with tempfile.TemporaryDirectory() as folder:
        mine = pathlib.Path(folder) / "level.txt"
        for text, button in (("one", None), ("two", "Keep both"), ("three", "Cancel"), ("four", "Replace")):
            mine.write_text(text)
            page.find("input[type=file]")[0].send_keys(str(mine))
            if button:
                eventually("it is asked about", lambda: page.texts("dialog h2"), lambda t: t == ["Replace level.txt?"])
                page.shot("lab-upload")
                page.click(button, "dialog button", button)
            eventually("the dialog is gone", lambda: page.texts("dialog"), lambda t: t == [])
            wanted = {"one": {"level.txt": "one"}, "four": {"level.txt": "four", "level-1.txt": "two"}}.get(text, {"level.txt": "one", "level-1.txt": "two"})
            eventually(f"{button}: the files", lambda: {f.name: f.read_text() for f in server.folder.glob("level*.txt")}, lambda f: f == wanted)


def two_pages(page, server, name):
    """Two pages on one notebook: what one saves the other takes over, or asks about."""
    nb = Notebook(page, server, name)
    nb.saved()
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    other = Notebook(page, server, name)
    other.write(0, "# changed in the second page")
    page.chord(Keys.CONTROL, "s")
    other.saved()
    page.driver.switch_to.window(first)
    eventually("the first page takes it over", lambda: page.js("(parity.look(), parity.cells[0].source)"), lambda s: s == "# changed in the second page")
    page.js("(parity.look = async () => {}, 0)")
    page.driver.switch_to.window(page.driver.window_handles[-1])
    other.write(0, "# second again")
    page.chord(Keys.CONTROL, "s")
    other.saved()
    page.driver.close()
    page.driver.switch_to.window(first)
    page.js("(parity.cells[1].editor.value = 'mine', parity.touched(parity.cells[1]))")
    eventually("a conflict is asked about", lambda: page.texts("dialog h2"), lambda t: t == ["The file was changed elsewhere"])
    page.shot("lab-conflict")
    page.click("mine as a copy", "dialog button", "Save mine as a copy")
    eventually("the other version is here", lambda: nb.source(0), lambda s: s == "# second again")
    copies = [p for p in server.folder.glob("*-Copy*.ipynb") if "mine" in p.read_text()]
    equal("and mine is in a copy", len(copies), 1)


def killed(page, server, name):
    """The server is killed under an open page, and started again."""
    nb = Notebook(page, server, name)
    server.stop(hard=True)
    eventually("the page says so", lambda: page.texts(".state"), lambda t: "no connection" in t[0])
    nb.write(0, "# written without a server")
    eventually("it cannot save", lambda: page.texts(".saved"), lambda t: t[0].startswith("not saved:"))
    page.shot("lab-no-server")
    server.start()
    eventually("it is connected again", lambda: page.texts(".state"), lambda t: t == ["ready"])
    nb.saved()
    contains("what was written meanwhile is saved", (server.folder / name).read_text(), "# written without a server")
    last = page.js("parity.cells.length - 1")
    equal("and cells run", nb.run(last, "1 + 1"), "2")


def untrusted(page, server):
    """Scripts of a file that nobody has run here do not run."""
    script = "<b>bold</b><script>document.body.textContent = 'it ran'; parent.it = 'ran'</script>"
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": "1", "execution_count": 1, "outputs": [
        {"output_type": "display_data", "metadata": {}, "data": {"text/html": script, "text/plain": "x"}}]}
    text = {"cell_type": "markdown", "id": "b", "metadata": {}, "source": "<img src=x onerror='window.it = 1'><script>window.it = 1</script>text"}
    (server.folder / "evil.ipynb").write_text(json.dumps({"cells": [cell, text], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    nb = Notebook(page, server, "evil.ipynb")
    eventually("the output is shown", lambda: page.js("document.querySelector('iframe')?.contentDocument?.body?.innerText"), lambda t: t and "bold" in t)
    equal("nothing ran", [page.js("window.it === undefined"), page.js("document.querySelector('iframe').contentDocument.body.innerText.includes('it ran')")], [True, False])


def keyboard_only(page, server):
    """From the list of files to a run cell without a mouse."""
    page.driver.get(f"{server.address}/?token={TOKEN}")
    eventually("the files are listed", lambda: page.texts(".file"))
    for _ in range(10):
        page.keys(Keys.TAB)
        if page.js("document.activeElement.textContent") == "New notebook":
            break
    page.keys(Keys.ENTER)
    eventually("a notebook is open", lambda: page.js("document.querySelector('.state')?.textContent"), lambda s: s == "ready")
    began = time.monotonic()
    page.keys(Keys.ENTER, *"2 + 3")
    page.chord(Keys.SHIFT, Keys.ENTER)
    eventually("the cell has run", lambda: page.js("parity.cells[0].outputs.element.innerText"), lambda t: t == "5")
    print(f"    typed and run in {time.monotonic() - began:.2f} s", flush=True)


def main(program, shots):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        shutil.copy(ROOT / "notebooks" / FIRST, folder)
        server = Server(program, folder)
        server.start()
        try:
            with chromium(shots) as page:
                began = time.monotonic()
                page.driver.get(f"{server.address}/?token={TOKEN}")
                eventually("the page comes", lambda: page.texts(".file"))
                print(f"    page open in {time.monotonic() - began:.2f} s", flush=True)
                files(page, server)
                first_notebook(page, server)
                name = writing(page, server)
                live_board(page, server, name)
                editor(page, server, name)
                uploads(page, server)
                two_pages(page, server, name)
                untrusted(page, server)
                keyboard_only(page, server)
                # Refused saves, scripts that must not run, and the evil notebook's picture.
                complaints = [c for c in page.complaints() if not re.search(r"409|about:srcdoc - Blocked script|/files/x ", c)]
                equal("the browser complains of nothing", complaints, [])
                killed(page, server, name)
        finally:
            server.stop()


if __name__ == "__main__":
    with contextlib.ExitStack() as stack:
        main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else stack.enter_context(tempfile.TemporaryDirectory()))
