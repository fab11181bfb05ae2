#!/usr/bin/python3
"""The kernel in jupyter run: a script from standard input and from files, and a failing one.

    /usr/bin/python3 jupyter_run.py

jupyter run ends without a word to its kernel, which must see that by itself.
"""
import pathlib
import tempfile

from verdict import KERNEL, command, contains, equal, eventually, kernels, leaving_nothing

RUN = ("/usr/bin/jupyter", "run", "--kernel", KERNEL)


def main(folder):
    out, err = command("a script on standard input", *RUN, stdin='import "fmt"\nfor i := range 3 {\n\tfmt.Println("línea", i)\n}\n6 * 7\n')
    equal("its output", out.splitlines()[:3], ["línea 0", "línea 1", "línea 2"])
    contains("what its last line yields", out, "42")

    first, second, bad = folder / "first.go", folder / "second.go", folder / "bad.go"
    first.write_text('import "fmt"\nfunc half(n int) int { return n / 2 }\nfmt.Println("first", half(42))\n')
    second.write_text('fmt.Println("second", half(44))\n')
    bad.write_text('fmt.Println("before")\nvar xs []int\nxs[3] = 1\n')
    out, err = command("two files after each other", *RUN, str(first), str(second))
    equal("the second goes on where the first ended", out.splitlines(), ["first 21", "second 22"])

    out, err = command("a failing file makes jupyter run fail", *RUN, str(first), str(bad), status=1)
    contains("what was printed before", out, "before")
    contains("the error", out + err, "index out of range [3]", "xs[3] = 1")

    eventually("all three kernels end when their parents are gone", kernels, lambda left: left == {})


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, leaving_nothing():
        main(pathlib.Path(folder))
