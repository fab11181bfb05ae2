#!/usr/bin/python3
"""The kernel in jupyter execute, which runs notebooks and tells how it went by its exit status.

    /usr/bin/python3 jupyter_execute.py

This version of jupyter execute writes no outputs into the notebook, so the cells leave what they
saw in files beside it.
"""
import pathlib
import tempfile

import nbformat

from verdict import command, contains, equal, leaving_nothing, notebook

EXECUTE = ("/usr/bin/jupyter", "execute")
NOTE = '''import "os"
func note(name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil { panic(err) }
}'''


def main(folder):
    path = folder / "a notebook, ünnamed.ipynb"

    def notes():
        """What the cells have left since the last call."""
        found = {f.name: f.read_text() for f in sorted(folder.glob("*.txt"))}
        for name in found:
            (folder / name).unlink()
        return found

    nbformat.write(notebook(
        NOTE,
        'import "parity.lab/lib/lights"\nb := lights.AllOn(2, 3)\nb',
        'note("skipped.txt", "")',
        'undefined + 1',
        'note("board.txt", b.String())',
        tags={2: ["skip-execution"], 3: ["raises-exception"]},
    ), path)
    before = path.read_bytes()
    command("a notebook with tags", *EXECUTE, str(path))
    equal("cells run in the notebook's folder, as their tags say", notes(), {"board.txt": "# # #\n# # #"})
    equal("the notebook is as it was", path.read_bytes() == before, True)

    nbformat.write(notebook(NOTE, "x := 1", "x / (x - 1)", 'note("after.txt", "x is kept: " + string(rune(48+x)))'), path)
    _, err = command("a notebook with an error", *EXECUTE, str(path), status=1)
    contains("it says where", err, "divide by zero", "x / (x - 1)")
    equal("the cell behind was not run", notes(), {})
    command("--allow-errors", *EXECUTE, "--allow-errors", str(path))
    equal("the cell behind was run", notes(), {"after.txt": "x is kept: 1"})

    nbformat.write(notebook("for {\n}"), path)
    _, err = command("a cell that takes longer than --timeout=2", *EXECUTE, "--timeout=2", str(path), status=1)
    contains("it says so", err, "timed out")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, leaving_nothing():
        main(pathlib.Path(folder))
