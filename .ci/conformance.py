#!/usr/bin/python3
"""Run the conformance checks on the installed kernel and judge the outcome.

    /usr/bin/python3 .ci/conformance.py [-v]

Every test must pass, except those in LATER, which wait for a part of the
kernel that does not exist yet.  One of those that passes is an error too, so
the list can only get shorter.
"""
import pathlib
import sys
import unittest

CLIENTS = pathlib.Path(__file__).parents[1] / "kernel/internal/kerneltest/clients"

# test: what it waits for
LATER = {
    "Suite.test_inspect": "inspect is answered as found: false",
    "Suite.test_pager": "no payloads",
}


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
             for name, (how, why) in ended.items() if how != "passed" and name not in LATER]
    wrong += [f"{name}: passes now, take it off the list in .ci/conformance.py"
              for name, (how, _) in ended.items() if how == "passed" and name in LATER]
    wrong += [f"{name}: listed in .ci/conformance.py, but there is no such test" for name in LATER if name not in ended]
    passed = sum(how == "passed" for how, _ in ended.values())
    print(f"{passed} of {len(ended)} tests passed, {len(LATER)} expected not to yet")
    for name, reason in LATER.items():
        print(f"  not yet: {name} ({reason})")
    for line in wrong:
        print("WRONG:", line)
    return 1 if wrong or not ended else 0


if __name__ == "__main__":
    sys.exit(main())
