#!/usr/bin/python3
"""The kernel in classic Jupyter Notebook 6, clicked through in Chromium.

    /usr/bin/python3 notebook6.py [FOLDER [PART...]]

FOLDER takes the screenshots; without one they go into a temporary folder, and away. PARTs are
first_notebook, everyday, live_board and steps; without one, all are done.
"""
import pathlib
import shutil
import sys
import tempfile
from urllib.parse import quote

import nbformat
from browser import Keys, chromium, server
from verdict import PATIENCE, check, contains, equal, eventually, leaving_nothing, notebook

ROOT = pathlib.Path(__file__).resolve().parents[4]
FIRST = ROOT / "notebooks/01-grid-of-bulbs.ipynb"
FIGURES = ROOT / ".ci/figures.txt"


class Notebook:
    """An open notebook. Cells are counted from 0, code and text alike."""

    def __init__(self, page, address, token, name):
        self.page = page
        page.driver.get(f"{address}/notebooks/{quote(name)}?token={token}")
        self.ready()

    def ready(self):
        eventually("the page is connected to its kernel", lambda: self.page.js(
            "globalThis.Jupyter?.notebook?._fully_loaded && Jupyter.notebook.kernel?.is_connected()"))
        self.seen = self.page.js("globalThis.endedCells = 0")
        self.page.js("Jupyter.notebook.events.on('finished_execute.CodeCell', () => endedCells++)")

    def menu(self, name, item):
        self.page.click(f"menu {name}", "#menubar > div a.dropdown-toggle", name)
        self.page.click(f"menu item {item}", "#menubar .dropdown.open a", item)

    def confirm(self, button):
        """Press a button of the dialog that is on top: the menus of Notebook 6 open some twice."""
        self.page.click(f"button {button}", ".modal.in .modal-footer button", button)

    def ended(self):
        """How many cells have ended since the page was opened, all their outputs included; None while one waits."""
        return self.page.js("Jupyter.notebook.get_cells().some((c) => c.input_prompt_number === '*') ? null : globalThis.endedCells")

    def idle(self, what, cells=1, seconds=PATIENCE):
        """Wait until that many more cells have ended than at the last call, and none is running."""
        eventually(what, self.ended, lambda ended: ended == self.seen + cells, seconds)
        self.seen += cells

    def select(self, n):
        """Put the cursor at the end of a cell."""
        self.page.js("(Jupyter.notebook.select(a[0]), Jupyter.notebook.get_cell(a[0]).focus_editor(),"
                     " Jupyter.notebook.get_cell(a[0]).code_mirror.execCommand('goDocEnd'))", n)

    def start(self, n):
        """Run a cell as Ctrl-Enter does, and don't wait."""
        self.select(n)
        self.page.chord(Keys.CONTROL, Keys.ENTER)

    def run(self, n, what, seconds=PATIENCE):
        """Run a cell, wait for its end, return its text."""
        self.start(n)
        self.idle(f"cell {n} has run", seconds=seconds)
        text = self.text(n)
        check(what, True, text)
        return text

    def prompt(self, n):
        return self.page.js("Jupyter.notebook.get_cell(a[0]).input_prompt_number", n)

    def text(self, n):
        """What the reader sees under a cell."""
        return self.page.js("Jupyter.notebook.get_cell(a[0]).element.find('.output_wrapper').get(0).innerText.trim()", n)

    def kinds(self, n):
        return self.page.js("Jupyter.notebook.get_cell(a[0]).output_area.outputs.map((o) => o.output_type)", n)

    def pictures(self):
        """The sizes of the pictures in outputs, as drawn, by cell."""
        return self.page.js(
            "Jupyter.notebook.get_cells().map((c, n) => [n, [...c.element.find('.output_area img')].map((i) =>"
            " [i.complete && i.naturalWidth > 0 ? '' : 'broken', Math.round(i.getBoundingClientRect().width),"
            " Math.round(i.getBoundingClientRect().height)])]).filter(([n, found]) => found.length > 0)")

    def failed(self):
        return self.page.js("Jupyter.notebook.get_cells().map((c, n) => [n, c.output_area?.outputs.filter((o) =>"
                            " o.output_type === 'error').map((o) => o.evalue) ?? []]).filter(([n, found]) => found.length > 0)")

    def typed(self, n, text):
        """Replace the text of a cell by typing."""
        self.select(n)
        self.page.chord(Keys.CONTROL, "a")
        self.page.keys(Keys.DELETE, text)

    def save(self):
        self.page.click("save", "#save-notbook button")
        eventually("the notebook is saved", lambda: not self.page.js("Jupyter.notebook.dirty"))


def first_notebook(page, address, token, folder):
    """The first notebook: pictures before it is trusted, then Restart & Run All."""
    nb = Notebook(page, address, token, FIRST.name)
    committed = nb.pictures()
    check("a notebook that isn't trusted shows its pictures", committed and "broken" not in str(committed), committed)
    equal("it isn't trusted yet", page.js("Jupyter.notebook.trusted"), False)
    page.js("globalThis.before = true")
    nb.menu("File", "Trust Notebook")
    nb.confirm("Trust")
    eventually("the page is loaded anew, trusted", lambda: page.js("!globalThis.before && globalThis.Jupyter?.notebook?.trusted"))
    nb.ready()

    wanted = nbformat.read(FIRST, 4).cells
    code = [n for n, cell in enumerate(wanted) if cell.cell_type == "code"]
    nb.menu("Kernel", "Restart & Run All")
    nb.confirm("Restart and Run All Cells")
    nb.idle("all cells have run", cells=len(code), seconds=3 * PATIENCE)
    equal("no cell failed", nb.failed(), [])
    equal("the cells are numbered from 1", [nb.prompt(n) for n in code], list(range(1, len(code) + 1)))
    equal("each cell has the outputs that are committed", [nb.kinds(n) for n in code],
          [[o.output_type for o in wanted[n].outputs] for n in code])
    page_text = "\n".join(nb.text(n) for n in code)
    figures = [line for line in FIGURES.read_text().splitlines() if line and not line.startswith("#")]
    contains(f"the page shows all {len(figures)} figures of {FIGURES.name}", page_text, *figures)
    # A board to play takes the place of its picture.
    played = page.js("Jupyter.notebook.get_cells().flatMap((c, n) => c.element.find('.parity-board').length > 0 ? [n] : [])")
    equal("the pictures are as large as the committed ones",
          *([p for p in all if p[0] not in played] for all in (nb.pictures(), committed)))
    page.js("document.querySelector('.output_area img').scrollIntoView()")
    page.shot("first-notebook")


CELLS = [
    # 0: what the other cells use
    'import (\n\t"fmt"\n\t"os"\n\t"time"\n\t"parity.lab/lib/display"\n\t"parity.lab/lib/lights"\n)\nkept := 41\n'
    'func until(seen string) {\n\tfor {\n\t\tif _, err := os.Stat(seen); err == nil { return }\n\t\ttime.Sleep(10 * time.Millisecond)\n\t}\n}',
    # 1: completion and help are tried here
    "fmt.Spr",
    # 2: an endless loop
    'fmt.Println("looping")\nfor {\n}',
    # 3
    "kept + 1",
    # 4: an update while the cell runs
    'h := display.HTML(`<b id="updated">one</b>`)\nuntil("one")\nh.Update(`<b id="updated">two</b>`)',
    # 5: an error
    'xs := []int{1, 2}\nxs[kept]',
    # 6: many lines
    'for i := range 10000 {\n\tfmt.Println("line", i)\n}\nfmt.Fprintln(os.Stderr, "é🂡 on stderr")',
    # 7: a board
    "b := lights.AllOn(3, 4)\nb",
    # 8: a bar
    'for i := range display.Range("steps", 20) {\n\tif i == 10 { until("bar") }\n}',
    # 9: a question
    'var name string\nfmt.Print("your name? ")\nfmt.Scanln(&name)\nfmt.Println("hello,", name)',
]


def everyday(page, address, token, folder):
    """What a user does every day: complete, look up, interrupt, watch an update, read an error."""
    nb = Notebook(page, address, token, "everyday.ipynb")
    nb.run(0, "imports")

    nb.select(1)
    page.keys(Keys.TAB)
    names = eventually("Tab opens a list of names", lambda: page.texts("#complete option"))
    contains("with the functions that fit", names, "Sprint", "Sprintf", "Sprintln")
    page.shot("completion")
    page.keys("intl")
    eventually("the list shrinks while one types", lambda: page.texts("#complete option"), lambda saw: saw == ["Sprintln"])
    page.keys(Keys.ENTER)
    eventually("Enter takes the name", lambda: page.js("Jupyter.notebook.get_cell(1).get_text()"), lambda saw: saw == "fmt.Sprintln")
    equal("the list is gone", page.find("#complete"), [])
    page.chord(Keys.SHIFT, Keys.TAB)
    eventually("Shift-Tab opens what the name is", lambda: page.js("document.querySelector('#tooltip .tooltiptext')?.innerText ?? ''"),
               lambda saw: "func fmt.Sprintln(a ...any) string" in saw and "Spaces are always added" in saw)
    page.shot("tooltip")
    page.keys(Keys.ESCAPE)
    nb.select(1)
    page.keys("(kept)")
    equal("the completed call", nb.run(1, "it runs")[-2:], "41")

    nb.start(2)
    eventually("an endless cell has begun", lambda: nb.text(2), lambda saw: saw == "looping")
    equal("it is running", nb.prompt(2), "*")
    page.click("the interrupt button", "button[data-jupyter-action='jupyter-notebook:interrupt-kernel']")
    nb.idle("the interrupt ends it")
    contains("the cell says that it was interrupted", nb.text(2), "looping", "nterrupted")
    contains("variables are kept", nb.run(3, "next cell"), "42")

    nb.start(4)
    eventually("a display is shown while its cell runs", lambda: page.texts("#updated"), lambda saw: saw == ["one"])
    equal("the cell is running", nb.prompt(4), "*")
    (folder / "one").touch()  # its cell waits for that
    eventually("the display is updated in place", lambda: page.texts("#updated"), lambda saw: saw == ["two"])
    nb.idle("cell 4 has run")

    contains("an error names the place and the line", nb.run(5, "error"), "index out of range", "cell[", "xs[kept]")
    colours = page.js("[...Jupyter.notebook.get_cell(5).element.find('.output_error [class^=ansi-]')].map((e) => e.className)")
    check("it is coloured", "ansi-red-fg" in str(colours), colours)

    lines = nb.run(6, "10,000 lines").splitlines()
    equal("all lines are there, in order", [line for line in lines if line.startswith("line ")], [f"line {i}" for i in range(10000)])
    equal("stderr has its own place", page.texts(".output_stderr"), ["é🂡 on stderr"])

    nb.run(7, "a board")
    equal("a board is one picture", [(n, len(found), found[0][0]) for n, found in nb.pictures()], [(7, 1, "")])
    alt = page.js("Jupyter.notebook.get_cell(7).element.find('.output_area img').attr('alt')")
    contains("with a description", alt, "3×4", "12 of 12 lights on")

    nb.start(8)
    shares = eventually("a bar moves while its cell runs", lambda: page.js(
        "[...document.querySelectorAll('.output [role=progressbar]')].map((e) => Number(e.getAttribute('aria-valuenow')))"),
        lambda saw: len(saw) == 1 and 0 < saw[0] < 100)
    contains("it has a label", nb.text(8), "steps")
    (folder / "bar").touch()
    nb.idle("cell 8 has run")
    contains(f"after {shares[0]} % it ends full", nb.text(8), "20 ")
    equal("one bar is left", nb.kinds(8), ["display_data"])

    nb.start(9)
    eventually("a cell asks", lambda: page.find(".raw_input_container input"))
    contains("its question is seen", nb.text(9), "your name?")
    page.shot("question")
    page.keys("Évariste", Keys.ENTER)
    nb.idle("the answer ends it")
    contains("the cell gets the answer", nb.text(9), "hello, Évariste")

    nb.save()


PLAY = [
    'import (\n\t"fmt"\n\t"parity.lab/lib/display"\n\t"parity.lab/lib/lights"\n)\nb := lights.AllOn(3, 3)\ndisplay.Play(b)',
    "fmt.Println(b)",
    "b.Press(0, 0)",
]


class Board:
    """A live board in the page. Lights are numbered row by row."""

    def __init__(self, page):
        self.page = page

    def data(self, name):
        return self.page.js("document.querySelector('.parity-board')?.dataset[a[0]]", name)

    def inside(self, selector):
        return self.page.find(".parity-board")[0].shadow_root.find_elements("css selector", selector)

    def lit(self, what, wanted, presses):
        """Wait until just these lights are on, and that many presses are counted."""
        eventually(what, lambda: (self.data("on"), self.data("presses")), lambda saw: saw == (wanted, str(presses)))

    def press(self, light):
        self.inside(f'[data-light="{light}"]')[0].click()

    def button(self, name):
        self.inside(f'[data-do="{name}"]')[0].click()

    def says(self, what, *wanted):
        eventually(what, lambda: self.inside('[role="status"]')[0].text, lambda saw: all(w in saw for w in wanted))


def live_board(page, address, token, folder):
    """A board is played: clicks and keys change the Go value, cells change the page."""
    nb = Notebook(page, address, token, "play.ipynb")
    nb.run(0, "a board to play")
    board = Board(page)
    eventually("it is connected with the program", lambda: board.data("mode"), lambda saw: saw == "live")
    board.lit("all lights are on", "111111111", 0)
    size = page.js("document.querySelector('.parity-board').getBoundingClientRect().toJSON()")
    check("it has a size to be clicked at", size["width"] > 100 and size["height"] > 100, (size["width"], size["height"]))
    equal("it has nine lights", len(board.inside("[data-light]")), 9)
    page.shot("board")

    board.press(4)
    board.lit("a click toggles a plus", "101000101", 1)
    equal("the Go value has changed", nb.run(1, "print the board").split(), "# . # . . . # . #".split())
    board.inside('[data-light="0"]')[0].send_keys(" ")
    board.lit("the space bar presses a corner", "011100101", 2)
    page.keys(Keys.ARROW_RIGHT, " ")
    board.lit("an arrow key goes on to the next light", "100110101", 3)
    equal("the Go value has changed again", nb.run(1, "print the board").split(), "# . . # # . # . #".split())
    labels = [e.get_attribute("aria-label") for e in board.inside("[data-light]")[:2]]
    equal("the lights are named for screen readers", labels, ["row 1, column 1, on", "row 1, column 2, off"])

    board.button("undo")
    board.lit("Undo", "011100101", 2)
    board.button("hint")
    board.says("Hint", "int: press row")
    page.shot("board-hint")
    nb.run(2, "a cell presses the corner")
    board.lit("the page shows it, as the start of a new game", "101000101", 0)
    board.button("solve")
    eventually("Solve solves it", lambda: (board.data("on"), board.data("solved")), lambda saw: saw == ("000000000", "true"))
    board.says("the page says so", "olved in")
    equal("the Go value is solved", nb.run(1, "print the board").split(), ["."] * 9)
    page.shot("board-solved")
    board.button("random")
    eventually("a new board", lambda: (board.data("solved"), board.data("presses")), lambda saw: saw == ("false", "0"))
    on = board.data("on")
    equal("the Go value is the new board", nb.run(1, "print the board").split(), ["#" if l == "1" else "." for l in on])

    nb.save()
    nb.menu("Kernel", "Restart")
    nb.confirm("Restart")
    eventually("after a restart it plays in the page", lambda: board.data("mode"), lambda saw: saw == "page")
    board.press(4)
    eventually("a click still works", lambda: (board.data("presses"), board.data("on") != on), lambda saw: saw == ("1", True))


STEPS = ['import "parity.lab/lib/gf2"\nm, _ := gf2.Parse("011\\n110")\nm.Steps()']


def steps(page, address, token, folder):
    """An elimination is stepped through, by buttons and by keys."""
    nb = Notebook(page, address, token, "steps.ipynb")

    def shows(what, title):
        eventually(what, lambda: page.texts(".gf2-steps [role=status]"), lambda saw: saw == [title])
        equal("one step is shown", len(page.texts(".gf2-steps pre")), 1)

    nb.run(0, "an elimination")
    shows("it begins at the start", "Step 0 of 2: start")
    page.click("the button for the next step", ".gf2-steps button", "Next")
    shows("the first operation", "Step 1 of 2: R1 ↔ R2")
    page.keys(Keys.ARROW_RIGHT)
    shows("the right arrow goes on", "Step 2 of 2: R1 ← R1 + R2; this is the reduced echelon form, of rank 2")
    equal("the reduced form, the changed row marked", (page.texts(".gf2-steps pre"), page.texts(".gf2-steps mark")),
          (["R1 [1] 0  1 \nR2  0 [1] 1"], ["R1 [1] 0  1"]))
    page.keys(Keys.HOME)
    shows("Home goes back", "Step 0 of 2: start")
    equal("the notebook did not take the keys", page.js("Jupyter.notebook.get_cells().length"), 1)
    page.shot("steps")


def main(folder, shots, parts):
    shutil.copy(FIRST, folder)
    nbformat.write(notebook(*CELLS), folder / "everyday.ipynb")
    nbformat.write(notebook(*PLAY), folder / "play.ipynb")
    nbformat.write(notebook(*STEPS), folder / "steps.ipynb")
    with server(folder) as (address, token), chromium(shots) as page:
        for part in parts:
            print(f"-- {part.__name__}: {part.__doc__}", flush=True)
            try:
                part(page, address, token, folder)
            except BaseException:
                page.shot("failed")
                print((folder / "server.log").read_text()[-2000:], *page.complaints(), sep="\n", file=sys.stderr)
                raise
            equal("the browser has no complaints", page.complaints(), [])
            page.js("globalThis.onbeforeunload = null")
    for name in ("everyday.ipynb", "play.ipynb"):
        saved = nbformat.read(folder / name, 4)
        nbformat.validate(saved)
        equal(f"no widget state is saved in {name}", saved.metadata.get("widgets"), None)


if __name__ == "__main__":
    with leaving_nothing(), tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        (scratch / "notebooks").mkdir()
        shots = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else scratch
        shots.mkdir(parents=True, exist_ok=True)
        names = sys.argv[2:] or ["first_notebook", "everyday", "live_board", "steps"]
        main(scratch / "notebooks", shots, [globals()[name] for name in names])
