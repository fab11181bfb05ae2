#!/usr/bin/python3
"""Maltreat one kernel, which has to answer all the same.

    /usr/bin/python3 storms.py

Forged messages, garbage on every socket, clients that vanish while 100,000
lines are printed, 200 cells behind a failing one, 1,000 interrupts while cells
run and while none does, two clients at once.  Variables stay through all of it.
"""
import os
import pathlib
import random
import socket
import subprocess
import tempfile
import time
from queue import Empty

import zmq
from jupyter_client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from verdict import KERNEL, PATIENCE, check, equal, eventually, kernels, leaving_nothing

PORTS = ("shell_port", "iopub_port", "stdin_port", "hb_port", "control_port")


def run(kc, code, **options):
    """The reply to a cell, and the text that it printed."""
    text = []

    def hook(message):
        if message["msg_type"] == "stream":
            text.append(message["content"]["text"])

    reply = kc.execute_interactive(code, allow_stdin=False, timeout=PATIENCE, output_hook=hook, **options)["content"]
    return reply, "".join(text)


def reply_of(kc, msg_id, timeout=PATIENCE):
    while (message := kc.get_shell_msg(timeout=timeout))["parent_header"].get("msg_id") != msg_id:
        pass
    return message["content"]


def answers(what, kc):
    """The kernel still knows its variable."""
    began = time.monotonic()
    reply_of(kc, kc.execute("", silent=True, allow_stdin=False))
    took = time.monotonic() - began  # to the reply: this client may have states of many requests to read first
    reply, text = run(kc, 'import "fmt"\nfmt.Print(kept + 1)')
    equal(f"after {what} variables are there", (reply["status"], text), ("ok", "42"))
    eventually("  and the heart beats", kc.hb_channel.is_beating)
    check("  in the end", True, f"the reply took {1000 * took:.0f} ms")


def another(km):
    kc = BlockingKernelClient(connection_file=km.connection_file)
    kc.load_connection_file()
    kc.start_channels()
    kc.wait_for_ready(timeout=PATIENCE)
    return kc


def forged(km, kc):
    key, kc.session.key = kc.session.key, b"wrong"
    for _ in range(100):
        kc.execute("kept = 0", allow_stdin=False)
        kc.control_channel.send(kc.session.msg("shutdown_request", {"restart": False}))
    kc.session.key = key
    answers("200 forged messages", kc)


def garbage(km, kc):
    """Raw bytes, half greetings, wrong mechanisms and huge frames on all five ports."""
    rng = random.Random(1)
    info = km.get_connection_info()
    head = b"\xff\0\0\0\0\0\0\0\1\x7f\3\0"
    null = head + b"NULL".ljust(20, b"\0") + bytes(32)
    ready = b"\4\x1c\5READY\x0bSocket-Type\0\0\0\6DEALER"
    texts = [
        b"", b"GET / HTTP/1.1\r\n\r\n", rng.randbytes(100_000), null[:1], null[:11], null[:40], null,
        head + b"PLAIN".ljust(20, b"\0") + bytes(32), head + b"CURVE".ljust(20, b"\0") + bytes(32), head + b"\xff" * 52,
        b"\xff\0\0\0\0\0\0\0\1\x7f\1\0" + bytes(52), null + b"\4\x08\5READY\x0b", null + b"\6" + b"\x7f" * 8, null + ready[:20],
        null + ready + b"\2" + b"\xff" * 8, null + ready + b"\2\0\0\x7f" + b"\xff" * 5, null + ready + b"\1\x40abc",
        null + ready + b"\1\0" * 50_000, null + ready + b"\4\0", null + ready + rng.randbytes(10_000),
        null + ready + b"\0\xff" + b"x" * 255, null + ready + b"\0\1\1" * 1000,
    ]
    open_ones = []
    for port in PORTS:
        for text in texts:
            s = socket.create_connection((info["ip"], info[port]), timeout=PATIENCE)
            s.setblocking(False)
            try:
                s.send(text)
            except OSError:  # it has hung up already
                pass
            open_ones.append(s)
    answers(f"garbage on {len(open_ones)} connections that stay open", kc)
    for s in open_ones:
        s.close()
    # Whole ZeroMQ messages that are not Jupyter's.
    context = zmq.Context()
    for port in PORTS:
        s = context.socket(zmq.DEALER if port != "iopub_port" else zmq.SUB)
        s.linger = 0
        s.connect(f"tcp://{info['ip']}:{info[port]}")
        if port == "iopub_port":
            s.subscribe(rng.randbytes(50))
            continue
        for n in range(300):
            s.send_multipart([rng.randbytes(rng.randrange(200)) for _ in range(rng.randrange(1, 9))])
            s.send_multipart([b"<IDS|MSG>", b"", b"{}", b"{}", b"{}", b"{}"][: n % 7 or 1])
    answers("2,400 messages that are none", kc)
    context.destroy(linger=0)


def vanishing(km, kc):
    """Clients that are gone while their cell prints."""
    lines = 'import "fmt"\nfor i := range 100000 {\n\tfmt.Println("line", i)\n}'
    for _ in range(5):
        other = another(km)
        other.execute(lines, allow_stdin=False)
        while other.get_iopub_msg(timeout=PATIENCE)["msg_type"] != "stream":
            pass
        other.stop_channels()
    answers("five clients that vanished while 100,000 lines were printed", kc)
    other = another(km)
    other.execute('var line string\nfmt.Scanln(&line)', allow_stdin=True, stop_on_error=False)
    other.get_stdin_msg(timeout=PATIENCE)
    other.stop_channels()
    interrupts(kc, 1)
    answers("a client that vanished with a question open", kc)


def queued(km, kc):
    with tempfile.TemporaryDirectory() as folder:
        sent = pathlib.Path(folder, "sent")
        first = kc.execute('import (\n\t"os"\n\t"time"\n)\n'
                           f'for {{\n\tif _, err := os.Stat("{sent}"); err == nil {{ panic(1) }}\n\ttime.Sleep(time.Millisecond)\n}}', allow_stdin=False)
        others = [kc.execute("kept = 0", allow_stdin=False) for _ in range(200)]
        time.sleep(1)  # they are on their way
        sent.touch()
        equal("a cell fails", reply_of(kc, first)["status"], "error")
    states = [reply_of(kc, i)["status"] for i in others]
    equal("200 cells behind it are aborted", states.count("aborted"), 200)
    answers("the aborted cells", kc)


def interrupts(kc, count):
    """Send interrupts without waiting in between; return when all are answered."""
    for _ in range(count):
        kc.control_channel.send(kc.session.msg("interrupt_request", {}))
    return [kc.get_control_msg(timeout=PATIENCE)["content"]["status"] for _ in range(count)]


def begun(kc, msg_id):
    """Wait until the kernel has taken up a cell."""
    while (message := kc.get_iopub_msg(timeout=PATIENCE))["parent_header"].get("msg_id") != msg_id or message["msg_type"] != "execute_input":
        pass


def storm(km, kc):
    equal("1,000 interrupts while nothing runs are answered", set(interrupts(kc, 1000)), {"ok"})
    answers("them", kc)
    outcomes = []
    for i in range(20):
        msg_id = kc.execute("for {\n\tkept += 0\n}" if i % 2 else "import \"time\"\ntime.Sleep(time.Hour)", allow_stdin=False)
        begun(kc, msg_id)
        interrupts(kc, 50)
        outcomes.append(reply_of(kc, msg_id)["ename"])
    equal("1,000 interrupts while cells run end each", set(outcomes), {"Interrupted"})
    answers("them", kc)


def two_clients(km, kc):
    """Replies and questions go to who asked, outputs to both."""
    other = another(km)
    mine = [kc.execute(f'fmt.Print("mine {i};")', allow_stdin=False) for i in range(20)]
    theirs = [other.execute(f'fmt.Print("theirs {i};")', allow_stdin=False) for i in range(20)]
    equal("both get their replies", [reply_of(c, i)["status"] for c, ids in ((kc, mine), (other, theirs)) for i in ids], ["ok"] * 40)
    for name, c in (("the first client", kc), ("the second client", other)):
        seen, idle = {}, set()
        while not {*mine, *theirs} <= idle:
            message = c.get_iopub_msg(timeout=PATIENCE)
            parent = message["parent_header"].get("msg_id")
            if message["msg_type"] == "stream":
                seen[parent] = seen.get(parent, "") + message["content"]["text"]
            if message["content"].get("execution_state") == "idle":
                idle.add(parent)
        equal(f"{name} sees all outputs", [seen.get(i) for i in mine + theirs], [f"{w} {i};" for w in ("mine", "theirs") for i in range(20)])
    asked = other.execute('var answer string\nfmt.Scanln(&answer)\nfmt.Print("got ", answer)', allow_stdin=True)
    equal("the question comes to who asked", other.get_stdin_msg(timeout=PATIENCE)["msg_type"], "input_request")
    try:
        check("and to nobody else", False, kc.get_stdin_msg(timeout=0.2))
    except Empty:
        check("and to nobody else", True, "no question within 200 ms")
    kc.input("wrong")  # an answer of somebody who was not asked
    other.input("seven")
    equal("the answer arrives", reply_of(other, asked)["status"], "ok")
    text = ""
    while not text:
        message = other.get_iopub_msg(timeout=PATIENCE)
        text = message["content"].get("text", "") if message["parent_header"].get("msg_id") == asked else ""
    equal("and is the right one", text, "got seven")
    other.stop_channels()
    answers("two clients at once", kc)


def main():
    with leaving_nothing():
        km, kc = start_new_kernel(kernel_name=KERNEL, stderr=subprocess.DEVNULL)  # it logs all that it drops
        try:
            pids = kernels()
            equal("the first cell", run(kc, "kept := 41")[0]["status"], "ok")
            for part in (forged, garbage, vanishing, queued, storm, two_clients):
                part(km, kc)
            equal("the processes are the same", sorted(kernels()), sorted(pids))
            eventually("no descriptor is left open", lambda: len(os.listdir(f"/proc/{min(pids)}/fd")), lambda n: n < 40)
        finally:
            kc.stop_channels()
            km.shutdown_kernel()


main()
