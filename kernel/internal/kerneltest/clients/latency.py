#!/usr/bin/python3
"""Measure one installed Jupyter kernel as a front end sees it.

    /usr/bin/python3 latency.py KERNEL [--json FILE]

Code in the kernel's language comes from KERNEL.json beside this file ("extra").
Times are wall clock, in milliseconds, and the client's own cost is in them:
compare kernels on the same machine only.  The load average is printed too.
"""
import argparse
import json
import os
import pathlib
import statistics
import time
from queue import Empty

from jupyter_client.manager import KernelManager


def now():
    return time.perf_counter() * 1000


class Bench:
    def __init__(self, kernel, limit):
        self.kernel, self.limit = kernel, limit
        path = pathlib.Path(__file__).with_name(f"{kernel}.json")
        self.code = json.loads(path.read_text(encoding="utf-8"))["extra"]

    def start(self):
        """Launch a kernel; ms until the first execute_reply with status ok."""
        began = now()
        self.km = KernelManager(kernel_name=self.kernel)
        self.km.start_kernel()
        self.kc = self.km.client()
        self.kc.start_channels()
        self.kc.wait_for_ready(timeout=self.limit)
        ready = now() - began
        self.execute(self.code["set_state"])
        return ready, now() - began

    def stop(self):
        self.kc.stop_channels()
        self.km.shutdown_kernel(now=True)

    def wait(self, msg_id):
        """The reply's content, or None once the kernel is gone."""
        end = time.monotonic() + self.limit
        while time.monotonic() < end:
            try:
                msg = self.kc.get_shell_msg(timeout=0.5)
            except Empty:
                if not self.km.is_alive():
                    return None
                continue
            if msg["parent_header"].get("msg_id") == msg_id:
                return msg["content"]
        raise SystemExit(f"{self.kernel}: no reply within {self.limit} s")

    def until_idle(self, msg_id):
        """Messages published for msg_id; the last one is its idle status."""
        found = []
        while True:
            msg = self.kc.get_iopub_msg(timeout=self.limit)
            if msg["parent_header"].get("msg_id") != msg_id:
                continue
            found.append(msg)
            if msg["msg_type"] == "status" and msg["content"]["execution_state"] == "idle":
                return found

    def execute(self, code):
        """Run code to idle; ms to its reply, ms to idle, the messages."""
        began = now()
        msg_id = self.kc.execute(code, allow_stdin=False)
        content = self.wait(msg_id)
        replied = now() - began
        if not content or content["status"] != "ok":
            raise SystemExit(f"{self.kernel}: {code!r} failed: {content}")
        messages = self.until_idle(msg_id)
        return replied, now() - began, messages

    def trivial(self, count):
        return [self.execute(self.code.get("trivial", "1"))[0] for _ in range(count)]

    def lines(self, count):
        _, took, messages = self.execute(self.code["print_lines"] % count)
        streams = [m["content"]["text"] for m in messages if m["msg_type"] == "stream"]
        return took, "".join(streams).count("\n"), len(streams)

    def complete(self, count):
        times = []
        for _ in range(count):
            began = now()
            if self.wait(self.kc.complete(self.code["completion"])) is None:
                raise SystemExit(f"{self.kernel}: died on completion")
            times.append(now() - began)
        return times

    def interrupt(self, count):
        """ms from interrupt to reply, or None where the kernel died of it."""
        times = []
        for _ in range(count):
            msg_id = self.kc.execute(self.code["loop_forever"], allow_stdin=False)
            time.sleep(self.code.get("started_after_s", 1))
            began = now()
            self.km.interrupt_kernel()
            if self.wait(msg_id) is None:
                return None
            times.append(now() - began)
            self.until_idle(msg_id)
        return times

    def memory(self):
        """Resident MiB of the kernel process and all its descendants."""
        todo, total = [self.km.provisioner.process.pid], 0
        while todo:
            pid = todo.pop()
            try:
                status = pathlib.Path(f"/proc/{pid}/status").read_text()
                for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
                    todo += map(int, (task / "children").read_text().split())
            except FileNotFoundError:
                continue
            total += int(status.split("VmRSS:")[1].split()[0])
        return total / 1024


def spread(times):
    ordered = sorted(times)
    return {
        "median": statistics.median(ordered),
        "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))],
        "n": len(ordered),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernel")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--executes", type=int, default=200)
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--interrupts", type=int, default=5)
    parser.add_argument("--limit", type=float, default=120, help="seconds for one wait")
    args = parser.parse_args()

    bench = Bench(args.kernel, args.limit)
    result = {"kernel": args.kernel, "load_before": os.getloadavg()[0]}
    starts = []
    for i in range(args.starts):
        if i:
            bench.stop()
        starts.append(bench.start())
    try:
        result["ready"] = spread([s[0] for s in starts])
        result["first_execute"] = spread([s[1] for s in starts])
        result["rss_mib"] = bench.memory()
        bench.trivial(10)
        result["execute"] = spread(bench.trivial(args.executes))
        took, seen, messages = bench.lines(args.lines)
        result["lines"] = {"ms": took, "seen": seen, "sent": args.lines, "messages": messages}
        bench.complete(3)
        result["complete"] = spread(bench.complete(50))
        loops = [bench.execute(bench.code["sum_loop"])[0] for _ in range(3)]
        result["sum_loop"] = {"first": loops[0], "best": min(loops)}
        times = bench.interrupt(args.interrupts)
        result["interrupt"] = spread(times) if times else "kernel died"
    finally:
        bench.stop()
    result["load_after"] = os.getloadavg()[0]

    text = json.dumps(result, indent=1)
    print(text)
    if args.json:
        pathlib.Path(args.json).write_text(text + "\n")


if __name__ == "__main__":
    main()
