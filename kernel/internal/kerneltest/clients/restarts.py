#!/usr/bin/python3
"""Restart one kernel 50 times in a row, by request and by kill, and end its parent.

    /usr/bin/python3 restarts.py [TIMES]

After every restart the kernel counts from 1 and knows nothing; no process,
temporary file or file descriptor is left behind, here or in the kernel.
"""
import os
import pathlib
import signal
import subprocess
import sys
import time

from jupyter_client.manager import KernelManager, start_new_kernel

from verdict import KERNEL, PATIENCE, check, contains, equal, eventually, kernels, leaving_nothing

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 50


def run(kc, code):
    """The reply to a cell."""
    return kc.execute_interactive(code, allow_stdin=False, timeout=PATIENCE, output_hook=lambda m: None)["content"]


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def files():
    return sorted(os.listdir(os.environ["TMPDIR"]))


def restarted():
    km, kc = start_new_kernel(kernel_name=KERNEL)
    try:
        open_here, made = set(), set()
        took = {True: [], False: []}
        for i in range(TIMES):
            now = i % 5 == 4  # every fifth is killed
            assert run(kc, "kept := 41")["status"] == "ok"
            began = time.monotonic()
            km.restart_kernel(now=now)
            kc.wait_for_ready(timeout=PATIENCE)
            took[now].append(time.monotonic() - began)
            reply = run(kc, "kept")
            if (reply["status"], reply["execution_count"]) != ("error", 1):
                raise SystemExit(f"FAILED  restart {i + 1}: the kernel remembers: {reply}")
            mine = eventually_quiet(2)
            made.add(tuple(files()))
            open_here.add((descriptors(min(mine)), descriptors(max(mine))))
        check(f"{TIMES} restarts forget everything", True,
              f"by request {max(took[False]):.2f} s at most" + (f", by kill {max(took[True]):.2f} s" if took[True] else ""))
        counts = [c for pair in open_here for c in pair]
        check("descriptors do not grow", max(counts) < 40, f"{min(counts)} to {max(counts)} of the kernel's processes")
        check("temporary files do not grow", max(map(len, made)) <= 2, f"at most {max(map(len, made))}")
    finally:
        kc.stop_channels()
        km.shutdown_kernel()


def eventually_quiet(count):
    """Wait until there are as many processes of the kernel, and return them."""
    end = time.monotonic() + PATIENCE
    while len(found := kernels()) != count:
        if time.monotonic() > end:
            raise SystemExit(f"FAILED  {count} processes of the kernel, saw: {found}")
        time.sleep(0.02)
    return found


def orphaned(kill):
    """A kernel whose parent is killed in the middle of a cell ends, and its child with it."""
    program = (
        "from jupyter_client.manager import start_new_kernel\n"
        f"km, kc = start_new_kernel(kernel_name={KERNEL!r})\n"
        "kc.execute('for {\\n}')\n"
        "kc.get_iopub_msg(timeout=60)\n"
        "print('busy', km.connection_file, flush=True)\n"
        "import time; time.sleep(600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    line = parent.stdout.readline().split()
    equal("the parent's kernel is busy", line[0], "busy")
    eventually_quiet(2)
    parent.send_signal(kill)
    parent.wait()
    began = time.monotonic()
    eventually(f"the kernel ends with its parent ({kill.name})", kernels, lambda left: left == {})
    check("  after", True, f"{time.monotonic() - began:.1f} s")
    pathlib.Path(line[1]).unlink(missing_ok=True)  # the parent wrote it


def killed():
    """Both processes end when one of them is killed from outside, or the kernel starts a new child."""
    km = KernelManager(kernel_name=KERNEL)
    km.start_kernel()
    kc = km.client()
    kc.start_channels()
    kc.wait_for_ready(timeout=PATIENCE)
    try:
        kernel = km.provisioner.process.pid
        child = next(pid for pid in eventually_quiet(2) if pid != kernel)
        run(kc, "kept := 41")
        os.kill(child, signal.SIGKILL)
        eventually("the killed child is gone", kernels, lambda left: child not in left)
        text = []
        reply = kc.execute_interactive("kept", allow_stdin=False, timeout=PATIENCE, output_hook=lambda m: text.append(
            m["content"].get("text", "")))["content"]
        equal("the session is lost", (reply["status"], reply["ename"]), ("error", "CompileError"))
        contains("and the cell says so", "".join(text), "values are lost")
        equal("the kernel goes on", run(kc, "1")["status"], "ok")
        eventually_quiet(2)
        os.kill(kernel, signal.SIGKILL)
        eventually("the child ends with a killed kernel", kernels, lambda left: left == {})
    finally:
        kc.stop_channels()
        km.shutdown_kernel(now=True)


with leaving_nothing():
    restarted()
with leaving_nothing():
    killed()
for end in (signal.SIGTERM, signal.SIGKILL):
    with leaving_nothing():
        orphaned(end)
