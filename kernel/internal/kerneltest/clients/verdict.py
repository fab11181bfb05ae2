"""What the checks of the clients share: verdicts, commands, and what a kernel leaves behind.

Every check prints what it saw.  The first one that fails ends the program with
status 1; what was seen then is printed whole.
"""
import contextlib
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

import nbformat
from jupyter_client.kernelspec import KernelSpecManager

KERNEL = os.environ.get("KERNEL", "paritylab")
PATIENCE = 120  # seconds for one wait: longer than any machine stalls
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[\]P].*?(?:\x07|\x1b\\)|\x1b[=>()][A-Z0-9]?")


def check(what, holds, saw):
    """Print that `what` holds and what was seen, or end the program."""
    if not holds:
        raise SystemExit(f"FAILED  {what}\nsaw: {saw}")
    line = " ⏎ ".join(str(saw).strip().splitlines())
    print(f"ok  {what}: {line if len(line) <= 160 else line[:150] + '… (' + str(len(line)) + ' characters)'}", flush=True)


def equal(what, saw, wanted):
    check(what, saw == wanted, saw if saw == wanted else f"{saw!r}\nwanted: {wanted!r}")


def contains(what, saw, *wanted):
    missing = [w for w in wanted if w not in saw]
    check(what, not missing, f"{saw}\nwithout: {missing}" if missing else saw)


def eventually(what, look, holds=bool, seconds=PATIENCE):
    """Call look() until holds(what it returns); check and return that."""
    end = time.monotonic() + seconds
    while not holds(saw := look()) and time.monotonic() < end:
        time.sleep(0.05)
    check(what, holds(saw), saw if holds(saw) else f"{saw!r} after {seconds} s")
    return saw


def command(what, *argv, stdin="", status=0, seconds=2 * PATIENCE):
    """Run a program and check its exit status; return the text of stdout and stderr, without colours."""
    done = subprocess.run(argv, input=stdin, capture_output=True, text=True, timeout=seconds)
    out, err = ANSI.sub("", done.stdout), ANSI.sub("", done.stderr)
    line = shlex.join(argv)
    check(what, done.returncode == status, f"exit status {done.returncode} of {line}" + (
        "" if done.returncode == status else f"\nstdout: {out}\nstderr: {err}"))
    return out, err


def notebook(*sources, tags=()):
    """A notebook of code cells for the kernel; tags maps the number of a cell to its tags."""
    nb = nbformat.v4.new_notebook()
    nb.metadata.kernelspec = {"name": KERNEL, "display_name": KERNEL, "language": "go"}
    for i, source in enumerate(sources):
        nb.cells.append(nbformat.v4.new_code_cell(source, metadata={"tags": dict(tags).get(i, [])}))
    return nb


def stream(cell, name="stdout"):
    return "".join(o.text for o in cell.outputs if o.output_type == "stream" and o.name == name)


def kernels():
    """The ids of all processes of the installed kernel's program, and their command lines."""
    program = os.path.realpath(KernelSpecManager().get_kernel_spec(KERNEL).argv[0])
    found = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended, or belongs to somebody else
            if os.readlink(process / "exe") == program:
                found[int(process.name)] = (process / "cmdline").read_text().replace("\0", " ").strip()
    return found


@contextlib.contextmanager
def leaving_nothing():
    """In this context kernels make their temporary files in a folder of their own; afterwards
    no process of theirs is left, nor a file."""
    equal("no kernel runs before", kernels(), {})
    before = os.environ.get("TMPDIR")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        try:
            yield
        finally:
            os.environ.pop("TMPDIR")
            if before is not None:
                os.environ["TMPDIR"] = before
        eventually("no kernel is left", kernels, lambda left: left == {})
        equal("no temporary file is left", sorted(os.listdir(folder)), [])
