#!/usr/bin/python3
"""The kernel in nbclient, as programs use it: errors, a time limit with an interrupt, outputs, widgets.

    /usr/bin/python3 nbclient_api.py
"""
import base64
import time

import nbclient
import nbformat
from nbclient.exceptions import CellExecutionError, CellTimeoutError

from verdict import PATIENCE, check, contains, equal, eventually, kernels, leaving_nothing, notebook, stream

PNG = '''import (
	"image"
	"image/color"
	"parity.lab/lib/display"
)
img := image.NewGray(image.Rect(0, 0, 400, 300))
img.SetGray(3, 2, color.Gray{200})
display.Show(img)'''


def client(nb, **options):
    return nbclient.NotebookClient(nb, **{"timeout": PATIENCE, "iopub_timeout": PATIENCE, "startup_timeout": PATIENCE, "resources": {"metadata": {"path": "/"}}, **options})


def errors():
    nb = notebook("kept := 41", "var m map[string]int\nm[\"a\"] = 1", "kept + 1")
    try:
        client(nb).execute()
        check("an error ends the notebook", False, "no exception")
    except CellExecutionError as e:
        equal("an error ends the notebook", (e.ename, e.evalue), ("Panic", "assignment to entry in nil map"))
        contains("the traceback shows the line", str(e), 'm["a"] = 1')
    equal("the cell behind it did not run", nb.cells[2].execution_count, None)

    client(nb, allow_errors=True).execute()
    equal("with allow_errors all run", [c.execution_count for c in nb.cells], [1, 2, 3])
    equal("and variables are kept", nb.cells[2].outputs[0].data["text/plain"], "42")


def time_limit():
    nb = notebook("kept := 41", 'import "fmt"\nfmt.Println("begun")\nfor {\n}', "kept + 1")
    start = time.monotonic()
    client(nb, timeout=5, interrupt_on_timeout=True, allow_errors=True).execute()
    took = time.monotonic() - start
    check("a cell is interrupted at its time limit of 5 s", took >= 5, f"{took:.1f} s in all")
    equal("its output before", stream(nb.cells[1]), "begun\n")
    equal("its error", [o.ename for o in nb.cells[1].outputs if o.output_type == "error"], ["Interrupted"])
    equal("the next cell finds the variables", nb.cells[2].outputs[0].data["text/plain"], "42")

    nb = notebook('import "time"\ntime.Sleep(time.Hour)', "1")
    try:
        client(nb, timeout=1).execute()
        check("without an interrupt the time limit is an error", False, "no exception")
    except CellTimeoutError as e:
        contains("without an interrupt the time limit is an error", str(e), "timed out", "1 seconds")


def outputs():
    nb = notebook(
        'import "fmt"\n' + PNG,
        'import (\n\t"os"\n\t"parity.lab/lib/lights"\n)\nfmt.Fprintln(os.Stderr, "careful")\nlights.AllOn(3, 3)',
        'undefined + 1',
        'panic("skipped")',
        'var answer string\nfmt.Scanln(&answer)',
        'import "fmt"\nfor i := range 10000 {\n\tfmt.Println("line", i)\n}',
        'h := display.HTML("one")\nfmt.Println("between")\nh.Update("two")',
        'fmt.Println("gone")\ndisplay.Clear()\nfmt.Println("stays")',
        'go func() {\n\tfor i := range 3 {\n\t\tfmt.Println("late", i)\n\t}\n}()',
        tags={2: ["raises-exception"], 3: ["skip-execution"], 4: ["raises-exception"]},
    )
    run = client(nb)
    run.execute()
    nbformat.validate(nb)
    pixels = base64.b64decode(nb.cells[0].outputs[0].data["image/png"])
    equal("an image.Image is a PNG of its size", (pixels[:8], pixels[16:24]),
          (b"\x89PNG\r\n\x1a\n", (400).to_bytes(4, "big") + (300).to_bytes(4, "big")))
    board = nb.cells[1].outputs[1]
    equal("standard error", stream(nb.cells[1], "stderr"), "careful\n")
    equal("a board is the result", (board.output_type, board.execution_count), ("execute_result", 2))
    contains("as a picture that every notebook shows", board.data["text/html"], "<img ", "data:image/svg+xml;base64,")
    equal("and as text", board.data["text/plain"], "# # #\n# # #\n# # #")
    equal("the error of a cell that may fail is kept", [o.output_type for o in nb.cells[2].outputs], ["error"])
    contains("and says what to do", nb.cells[2].outputs[0].evalue, "undefined: undefined")
    contains("a cell that asks is told that nobody can answer", nb.cells[4].outputs[-1].evalue, "input")
    lines = stream(nb.cells[5]).splitlines()
    equal("10,000 lines arrive whole", (len(lines), lines[0], lines[-1]), (10000, "line 0", "line 9999"))
    check("in few pieces", len(nb.cells[5].outputs) <= 100, len(nb.cells[5].outputs))
    equal("a display is updated in place", [o.get("text") or o.data["text/html"] for o in nb.cells[6].outputs], ["two", "between\n"])
    equal("display.Clear empties the output", [o.text for o in nb.cells[7].outputs], ["stays\n"])
    equal("execution counts", [c.execution_count for c in nb.cells], [1, 2, 3, None, 4, 5, 6, 7, 8])
    contains("the language of the notebook", nb.metadata.language_info, "name", "mimetype", "codemirror_mode", "file_extension")
    equal("no widget state is stored", (nb.metadata.get("widgets"), run.widget_state), (None, {}))


def kernel_by_hand():
    nb = notebook("n := 20", "n++\nn")
    run = client(nb)
    with run.setup_kernel():
        for i in (0, 1, 1):
            run.execute_cell(nb.cells[i], i)
        equal("a cell may be run again", (nb.cells[1].execution_count, nb.cells[1].outputs[0].data["text/plain"]), (3, "22"))
    eventually("the kernel ends with the block", kernels, lambda left: left == {})


if __name__ == "__main__":
    with leaving_nothing():
        for part in (errors, time_limit, outputs, kernel_by_hand):
            print(f"-- {part.__name__}", flush=True)
            part()
