#!/usr/bin/python3
"""Boards shown by display.Play, played in Chromium: in classic Notebook 6, connected with
the kernel, and in exported pages without one.

    /usr/bin/python3 live_board.py [FOLDER]

FOLDER takes the screenshots; without one they go into a temporary folder, and away.
"""
import json
import pathlib
import sys
import tempfile

import nbformat
from browser import Keys, chromium, server
from jupyter_client.kernelspec import KernelSpecManager
from notebook6 import Notebook
from verdict import KERNEL, PATIENCE, check, command, contains, equal, eventually, leaving_nothing, notebook

CELLS = [
    'import (\n\t"fmt"\n\t"os"\n\t"parity.lab/lib/bulbs"\n\t"parity.lab/lib/display"\n\t"parity.lab/lib/graph"\n\t"parity.lab/lib/lights"\n)',
    # 1: the all-ones board has 15 presses as its shortest solution, OEIS A075464
    "b := lights.AllOn(5, 5)\ndisplay.Play(b)",
    "fmt.Println(b.Lit())",
    # 3: the same board again
    "display.Play(b)",
    # 4: a cell changes the board
    "b.Press(4, 4)",
    "g := bulbs.RandomSolvable(4, 4, 1)\ndisplay.Play(g)",
    # 6: the Petersen graph
    "p, err := graph.FromEdges(10, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 5}, {1, 6}, {2, 7}, {3, 8}, {4, 9},"
    " {5, 7}, {7, 9}, {9, 6}, {6, 8}, {8, 5}})\nif err != nil {\n\tpanic(err)\n}\n"
    "pb := lights.NewGame(p, lights.SigmaPlus).Board(nil)\npb.PressVertex(0)\npb.PressVertex(7)\ndisplay.Play(pb)",
    # 7: a type of the notebook
    'import "context"\n\ntype chain struct{ on []bool }\n\n'
    'func (c *chain) PlayBoard() display.PlayBoard {\n\tb := display.PlayBoard{Title: "A chain", Rows: 1, Cols: len(c.on)}\n'
    "\tfor i := range c.on {\n\t\tb.Reach = append(b.Reach, []int{i})\n\t}\n\treturn b\n}\n"
    "func (c *chain) PlayState() []bool { return append([]bool(nil), c.on...) }\n"
    "func (c *chain) PlaySet(on []bool) { copy(c.on, on) }\n"
    'func (c *chain) PlayPress(i int) error {\n\tif i == 2 {\n\t\treturn fmt.Errorf("light %d is stuck", i)\n\t}\n'
    '\tfmt.Println("pressed", i)\n\tc.on[i] = !c.on[i]\n\treturn nil\n}\n'
    "func (c *chain) PlaySolve(ctx context.Context) (display.PlaySolution, error) {\n\ts := display.PlaySolution{Shortest: true}\n"
    "\tfor i, on := range c.on {\n\t\tif on {\n\t\t\ts.Presses = append(s.Presses, i)\n\t\t}\n\t}\n\treturn s, nil\n}\n"
    'func (c *chain) String() string { return fmt.Sprint(c.on) }\n\nc := &chain{on: []bool{true, false, false, true}}\ndisplay.Play(c)',
    "fmt.Println(c.on)",
    # 9: the child process ends, and with it all values
    "self, _ := os.FindProcess(os.Getpid())\nself.Kill()",
]


class Board:
    """A board on the page: the nth of those in its cell, or of all."""

    def __init__(self, page, n, cell=None):
        self.page, self.n, self.cell = page, n, cell

    def js(self, expression, *arguments):
        """The value of an expression about the board's element, host."""
        where = "document" if self.cell is None else f"Jupyter.notebook.get_cell({self.cell}).element[0]"
        return self.page.js(f"((host) => {expression})({where}.querySelectorAll('.parity-board')[{self.n}])", *arguments)

    def mode(self):
        return self.js("host && host.dataset.mode")

    def on(self):
        return self.js("host.dataset.on")

    def presses(self):
        return int(self.js("host.dataset.presses"))

    def count(self, name):
        return self.js("host.shadowRoot.querySelector(`[data-count=${a[0]}]`).textContent", name)

    def said(self):
        return self.js("host.shadowRoot.querySelector('[role=status]').textContent")

    def note(self):
        return self.js("host.shadowRoot.querySelector('.mode').textContent")

    def click(self, selector):
        """Click as a mouse does."""
        element = self.js("host.shadowRoot.querySelector(a[0])", selector)
        self.page.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def light(self, i):
        self.click(f'[data-light="{i}"]')

    def do(self, name):
        self.click(f"[data-do={name}]")

    def focus(self):
        return self.js("document.activeElement === host ? host.shadowRoot.activeElement?.getAttribute('data-light') ?? '' : null")

    def hinted(self):
        return [int(i) for i in self.js("[...host.shadowRoot.querySelectorAll('.hint')].map((e) => e.getAttribute('data-light'))")]

    def waits(self, what, look, wanted):
        return eventually(what, look, lambda saw: saw == wanted)

    def solve(self, what):
        self.do("solve")
        self.waits(what, lambda: self.js("host.dataset.solved"), "true")
        contains("it says so", self.said(), "Solved in")


def live(page, address, token):
    """Notebook 6: by mouse and keyboard, and what Go sees of it."""
    nb = Notebook(page, address, token, "live.ipynb")
    nb.run(0, "imports")
    nb.run(1, "a board")
    b = Board(page, 0, 1)
    b.waits("it is connected with the kernel", b.mode, "live")
    equal("all lights are on", b.on(), "1" * 25)
    equal("shortest solution", b.count("shortest"), "15")
    lights = b.js("[...host.shadowRoot.querySelectorAll('[data-light]')].map((e) => e.getAttribute('aria-label'))")
    equal("lights have labels", lights[:2] + [len(lights)], ["row 1, column 1, on", "row 1, column 2, on", 25])
    contains("the board has one too", b.js("host.shadowRoot.querySelector('svg').getAttribute('aria-label')"), "5×5", "Arrow keys")

    b.light(0)
    b.waits("a click presses a light", b.on, "00111" + "01111" + "1" * 15)
    equal("the light has the focus", b.focus(), "0")
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.SPACE)
    b.waits("arrows and space do, too", b.on, "01111" + "10011" + "10111" + "1" * 10)
    equal("the focus has moved", b.focus(), "6")
    equal("the notebook's own keys were not meant", page.js("Jupyter.notebook.ncells()"), len(CELLS))
    contains("it is said", b.said(), "Row 2, column 2 pressed", "21 of 25 on")
    equal("presses are counted", b.count("presses"), "2")
    equal("the next cell sees it", nb.run(2, "lights that Go has"), "21")

    b.do("hint")
    hint = eventually("a hint marks a light", b.hinted, lambda saw: len(saw) == 1)[0]
    left = int(b.count("left"))
    page.shot("live-hint")
    b.light(hint)
    b.waits("a hint is a press of a shortest solution", lambda: b.count("left"), str(left - 1))
    b.do("undo")
    b.waits("undo takes it back", b.presses, 2)
    equal("in Go as well", nb.run(2, "lights that Go has"), "21")

    nb.run(3, "the same board again")
    again = Board(page, 0, 3)
    again.waits("it is connected as well", again.mode, "live")
    equal("it shows the same", again.on(), b.on())
    again.light(12)
    b.waits("both stay in step", lambda: (b.on() == again.on(), b.presses()), (True, 3))
    before = b.on()
    nb.run(4, "a cell presses a light")
    eventually("the page follows the cell", b.on, lambda saw: saw != before)
    again.waits("on both boards", lambda: again.on() == b.on(), True)
    b.solve("solved step by step")
    equal("Go has the solved board", nb.run(2, "lights that Go has"), "0")
    b.do("random")
    eventually("a new board", b.on, lambda saw: "1" in saw)
    equal("counted from 0", b.count("presses"), "0")
    equal("Go has it", nb.run(2, "lights that Go has"), str(b.on().count("1")))

    nb.run(5, "bulbs")
    g = Board(page, 0, 5)
    g.waits("connected", g.mode, "live")
    lit = g.on().index("1")
    g.light(lit)
    eventually("a bulb that is on can't be pressed", g.said, lambda saw: "only an off bulb" in saw)
    equal("nothing was pressed", g.presses(), 0)
    g.solve("bulbs are solved step by step")
    contains("with the fewest presses", g.said(), "the fewest possible")

    nb.run(6, "a graph")
    p = Board(page, 0, 6)
    p.waits("connected", p.mode, "live")
    equal("vertices and edges", p.js("[host.shadowRoot.querySelectorAll('[data-light]').length, host.shadowRoot.querySelectorAll('line').length]"), [10, 15])
    p.light(0)
    page.keys(Keys.ARROW_DOWN, Keys.ENTER)
    p.waits("pressed by mouse and keyboard", p.presses, 2)
    page.shot("live-graph")
    p.solve("a graph is solved step by step")

    nb.run(7, "a board of a type that the notebook declares")
    c = Board(page, 0, 7)
    c.waits("connected", c.mode, "live")
    c.light(1)
    c.waits("pressed", c.on, "1101")
    eventually("what its method prints is below the cell", lambda: nb.text(7), lambda saw: "pressed 1" in saw)
    c.light(2)
    eventually("its error is said", c.said, lambda saw: "stuck" in saw)
    contains("the next cell sees it", nb.run(8, "its state in Go"), "[true true false true]")

    nb.start(9)
    b.waits("when the session is lost, boards play in the page", b.mode, "page")
    contains("and say so", b.note(), "restarted", "this page only")
    eventually("the cell has ended", lambda: nb.kinds(9), lambda saw: saw == ["error"])
    on = b.on()
    b.light(0)
    eventually("it can be played on", b.on, lambda saw: saw != on)
    nb.save()


def picture(page, address, token):
    """A notebook that isn't trusted: the pictures only."""
    Notebook(page, address, token, "untrusted.ipynb")
    equal("it isn't trusted", page.js("Jupyter.notebook.trusted"), False)
    found = page.js("[...document.querySelectorAll('.output_area img')].map((i) => [i.complete && i.naturalWidth > 100, i.alt.length > 20])")
    equal("a picture each, with a description", found, [[True, True]] * 4)
    equal("no script has run", page.js("[...document.querySelectorAll('.parity-board')].filter((e) => e.shadowRoot).length"), 0)
    page.shot("untrusted")


def exported(page, file, name):
    """A page without a kernel: everything works but is for the page only."""
    page.driver.get(file.as_uri())
    boards = [Board(page, n) for n in range(page.js("document.querySelectorAll('.parity-board').length"))]
    equal("boards on the page", [b.mode() for b in boards], ["page"] * 5)
    for b in boards[:4]:
        title = b.js("host.shadowRoot.querySelector('.title').textContent")
        contains(f"{title}: says what it is", b.note(), "this page only")
        start, shortest = b.on(), b.count("shortest")
        b.light(start.index("0") if "0" in start else 0)
        check("a press", b.on() != start and b.presses() == 1, b.on())
        b.do("undo")
        equal("taken back", [b.on(), b.presses()], [start, 0])
        b.do("hint")
        hint = b.hinted()
        equal("a hint", len(hint), 1)
        b.light(hint[0])
        equal("is a press of the way", int(b.count("left")), int(shortest) - 1)
        page.shot(f"{name}-{b.n}")
        b.solve("solved step by step")
        equal("in as many presses as were announced", b.presses(), int(shortest))
        b.do("random")
        check("a new board", "1" in b.on() and b.presses() == 0, b.on())
        b.solve("solved as well")
    equal("nothing was asked of a server", [m for m in page.complaints() if "://" in m and "file://" not in m.split()[0]], [])


def dark(page, file):
    """A dark page: boards are dark, too."""
    page.driver.get(file.as_uri())
    page.js("document.body.style.background = '#111111'")
    b = Board(page, 0)
    b.waits("on a dark page the board is dark", lambda: b.js("host.shadowRoot.querySelector('.frame').classList.contains('dark')"), True)
    page.shot("dark")
    page.js("document.body.style.background = '#ffffff'")
    b.waits("and light on a light one", lambda: b.js("host.shadowRoot.querySelector('.frame').classList.contains('dark')"), False)


def main(folder, shots):
    program = KernelSpecManager().get_kernel_spec(KERNEL).argv[0]
    nbformat.write(notebook(*CELLS), folder / "live.ipynb")
    nbformat.write(notebook(CELLS[0], CELLS[1], *CELLS[5:8], CELLS[3]), folder / "some.ipynb")
    page_file, run_file = folder / "run.html", folder / "untrusted.ipynb"
    text, _ = command("paritylab run", program, "run", str(folder / "some.ipynb"), "--html", str(page_file), "-o", str(run_file))
    contains("boards in characters, and how to play them", text, "# # # # #", "Press a light", "Shortest: 15 presses")
    command("nbconvert --execute", "/usr/bin/jupyter", "nbconvert", "--log-level", "WARN", "--to", "notebook", "--execute", f"--ExecutePreprocessor.iopub_timeout={PATIENCE}",
            str(folder / "some.ipynb"), "--output", "converted.ipynb")
    converted = json.loads((folder / "converted.ipynb").read_text())
    equal("nbconvert stores no widgets", [k for k in converted["metadata"] if k == "widgets"], [])
    command("nbconvert --to html", "/usr/bin/jupyter", "nbconvert", "--log-level", "WARN", "--to", "html", str(folder / "converted.ipynb"))
    with server(folder) as (address, token), chromium(shots) as page:
        parts = (
            (live, address, token), (picture, address, token),
            (exported, page_file, "exported"), (exported, folder / "converted.html", "nbconvert"), (dark, page_file),
        )
        for part, *arguments in parts:
            print(f"-- {part.__name__}: {part.__doc__}", flush=True)
            try:
                part(page, *arguments)
            except BaseException:
                page.shot("failed")
                print((folder / "server.log").read_text()[-2000:], *page.complaints(), sep="\n", file=sys.stderr)
                raise
            page.js("globalThis.onbeforeunload = null")


if __name__ == "__main__":
    with leaving_nothing(), tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        (scratch / "notebooks").mkdir()
        shots = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else scratch
        shots.mkdir(parents=True, exist_ok=True)
        main(scratch / "notebooks", shots)
