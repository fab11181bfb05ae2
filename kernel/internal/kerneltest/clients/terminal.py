"""A program in a terminal, driven as by a person: type, wait for text, look."""
import os
import re
import time

import pexpect

from verdict import ANSI, PATIENCE, check


class Terminal:
    def __init__(self, *argv):
        # Nobody answers prompt_toolkit when it asks for the position of the cursor.
        env = dict(os.environ, TERM="xterm-256color", PROMPT_TOOLKIT_NO_CPR="1")
        self.program = pexpect.spawn(argv[0], list(argv[1:]), env=env, dimensions=(50, 120), encoding="utf-8")
        self.program.delaybeforesend = None
        self.raw = ""  # all that was written
        self.seen = 0  # how much of the text below was waited for

    def text(self):
        return ANSI.sub("", self.raw).replace("\r\n", "\n")

    def type(self, keys):
        self.program.send(keys)

    def wait(self, what, pattern, seconds=PATIENCE):
        """Wait until the pattern is written, after what was last waited for; return the match."""
        end = time.monotonic() + seconds
        while not (match := re.compile(pattern).search(text := self.text(), self.seen)) and time.monotonic() < end:
            try:
                self.raw += self.program.read_nonblocking(65536, timeout=0.1)
            except pexpect.TIMEOUT:
                pass
            except pexpect.EOF:
                break
        check(what, match, match.group() if match else f"{text[self.seen:]}\nwanted: {pattern}")
        self.seen = match.end()
        return match

    def ends(self, what, status=0, seconds=PATIENCE):
        """Wait for the end of the program and check its exit status."""
        end = time.monotonic() + seconds
        while self.program.isalive() and time.monotonic() < end:
            try:
                self.raw += self.program.read_nonblocking(65536, timeout=0.1)
            except pexpect.EOF:
                self.program.wait()
            except pexpect.TIMEOUT:
                pass
        alive = self.program.isalive()
        self.program.close(force=True)
        check(what, not alive and self.program.exitstatus == status,
              f"{'no end' if alive else self.program.exitstatus}\n{self.text()[self.seen:]}")
