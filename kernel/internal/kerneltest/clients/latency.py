#!/usr/bin/python3
"""Measure installed Jupyter kernels as a front end sees them, one after the other.

    /usr/bin/python3 latency.py KERNEL... [--json FILE]

Code in a kernel's language comes from KERNEL.json beside this file ("extra").
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

    def kept(self):
        """Whether the variable that start() made is still there."""
        _, _, messages = self.execute(self.code["get_state"])
        return "42" in "".join(m["content"]["text"] for m in messages if m["msg_type"] == "stream")

    def memory(self):
        """Resident MiB of the kernel process and each of its descendants, the kernel first."""
        todo, found = [self.km.provisioner.process.pid], []
        while todo:
            pid = todo.pop(0)
            try:
                rollup = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
                for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
                    todo += map(int, (task / "children").read_text().split())
            except (FileNotFoundError, ProcessLookupError):
                continue
            found.append(int(rollup.split("Rss:")[1].split()[0]) / 1024)
        return found


def spread(times):
    ordered = sorted(times)
    return {
        "median": statistics.median(ordered),
        "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))],
        "n": len(ordered),
    }


def measure(kernel, args):
    bench = Bench(kernel, args.limit)
    result = {"kernel": kernel, "load_before": os.getloadavg()[0]}
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
        runs = [bench.lines(args.lines) for _ in range(5)]
        result["lines"] = spread([r[0] for r in runs]) | {
            "seen": [r[1] for r in runs], "sent": args.lines, "messages": [r[2] for r in runs]}
        bench.complete(3)
        result["complete"] = spread(bench.complete(100))
        loops = [bench.execute(bench.code["sum_loop"])[0] for _ in range(3)]
        result["sum_loop"] = {"first": loops[0], "best": min(loops)}
        times = bench.interrupt(args.interrupts)
        result["interrupt"] = spread(times) if times else "kernel died"
        result["kept"] = bool(times) and bench.kept()
        if times:
            result["rss_mib_after"] = bench.memory()
    finally:
        bench.stop()
    result["load_after"] = os.getloadavg()[0]
    return result


def table(results):
    """The results side by side."""
    def pair(value):
        return f"{value['median']:.1f} / {value['p99']:.1f}" if isinstance(value, dict) else value

    def parts(values):
        return f"{sum(values):.1f} = " + " + ".join(f"{v:.1f}" for v in values) if values else "-"

    rows = {
        "ready": lambda r: pair(r["ready"]),
        "launch to first ok reply": lambda r: pair(r["first_execute"]),
        "trivial execute": lambda r: pair(r["execute"]),
        f"{results[0]['lines']['sent']} lines, to idle": lambda r: pair(r["lines"]),
        "  messages": lambda r: "/".join(map(str, r["lines"]["messages"])),
        "completion": lambda r: pair(r["complete"]),
        "interrupt of a busy loop": lambda r: pair(r["interrupt"]),
        "  variables kept": lambda r: "yes" if r["kept"] else "no",
        "10M steps in a cell, best": lambda r: f"{r['sum_loop']['best']:.0f}",
        "resident MiB": lambda r: parts(r["rss_mib"]),
        "  at the end": lambda r: parts(r.get("rss_mib_after")),
    }
    lines = [["ms, median / p99"] + [r["kernel"] for r in results]]
    lines += [[name] + [str(cell(r)) for r in results] for name, cell in rows.items()]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(line, widths)).rstrip() for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernels", nargs="+", metavar="KERNEL")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--executes", type=int, default=300)
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--interrupts", type=int, default=20)
    parser.add_argument("--limit", type=float, default=120, help="seconds for one wait")
    args = parser.parse_args()

    results = [measure(kernel, args) for kernel in args.kernels]
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(results, indent=1) + "\n")
    print(table(results))
    print("load average:", ", ".join(f"{r['load_before']:.1f} to {r['load_after']:.1f}" for r in results))


if __name__ == "__main__":
    main()
