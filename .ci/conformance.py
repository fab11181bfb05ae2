#!/usr/bin/python3
"""Run the conformance checks on the installed kernel and judge the outcome.

    /usr/bin/python3 .ci/conformance.py [-v]

Every test must pass, and none may be skipped.
"""
import pathlib
import sys
import unittest

CLIENTS = pathlib.Path(__file__).parents[1] / "kernel/internal/kerneltest/clients"


class Outcome(unittest.TextTestResult):
    """Remembers how each test ended, by Class.test."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.ended = {}

    def note(self, test, how, why=""):
        name = test.id().split(" ")[0].split(".", 1)[-1]  # without the parameters of a subtest
        if self.ended.get(name, ("passed",))[0] == "passed":
            self.ended[name] = (how, why)

    def startTest(self, test):
        super().startTest(test)
        self.note(test, "passed")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note(test, "skipped", reason)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.note(test, "failed", str(err[1]))

    def addError(self, test, err):
        super().addError(test, err)
        self.note(test, "failed", repr(err[1]))

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.note(test, "failed", str(err[1]))


def main():
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(CLIENTS))
    import conformance

    tests = unittest.defaultTestLoader.loadTestsFromModule(conformance)
    verbosity = 2 if "-v" in sys.argv[1:] else 1
    ended = unittest.TextTestRunner(resultclass=Outcome, verbosity=verbosity).run(tests).ended
    wrong = [f"{name}: {how}: {why.splitlines()[0] if why else ''}"
             for name, (how, why) in ended.items() if how != "passed"]
    passed = sum(how == "passed" for how, _ in ended.values())
    print(f"{passed} of {len(ended)} tests passed")
    for line in wrong:
        print("WRONG:", line)
    return 1 if wrong or not ended else 0


if __name__ == "__main__":
    sys.exit(main())
