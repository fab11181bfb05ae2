#!/usr/bin/python3
"""Test one installed Jupyter kernel: the public suite plus stricter checks.

    KERNEL=paritylab /usr/bin/python3 conformance.py [-v] [Class.test ...]

KERNEL    name of an installed kernelspec (default paritylab)
SNIPPETS  JSON file of code in the kernel's language
          (default $KERNEL.json beside this file)

Suite runs jupyter_kernel_test as it is.  Extra covers what that suite leaves
out.  A check whose snippet is missing is skipped, and the skip is printed.
"""
import json
import os
import pathlib
import time
import unittest
from queue import Empty

import jupyter_kernel_test as jkt
from jupyter_client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel
from jupyter_kernel_test.msgspec_v5 import validate_message

KERNEL = os.environ.get("KERNEL", "paritylab")
SNIPPETS = pathlib.Path(
    os.environ.get("SNIPPETS")
    or pathlib.Path(__file__).with_name(f"{KERNEL}.json")
)
PATIENCE = 120  # seconds for one wait: longer than any machine stalls
jkt.TIMEOUT = PATIENCE
CODE = json.loads(SNIPPETS.read_text(encoding="utf-8"))
EXTRA = CODE["extra"]


class Suite(jkt.KernelTests):
    kernel_name = KERNEL

    # What follows is in place of the suite's own, which gives up after 0.1 s.

    def get_non_kernel_info_reply(self, timeout=None):
        return super().get_non_kernel_info_reply(timeout=PATIENCE)

    def flush_channels(self):
        """Take all messages up to those of a request that is made now."""
        msg_id = self.kc.kernel_info()
        for take, last in ((self.kc.get_shell_msg, "kernel_info_reply"), (self.kc.get_iopub_msg, "idle")):
            while True:
                msg = take(timeout=PATIENCE)
                validate_message(msg)
                if msg["parent_header"].get("msg_id") == msg_id and last in (msg["msg_type"], msg["content"].get("execution_state")):
                    break

    def execute_helper(self, code, timeout=None, silent=False, store_history=True, stop_on_error=True):
        msg_id = self.kc.execute(code, silent=silent, store_history=store_history, stop_on_error=stop_on_error)
        reply = self.get_non_kernel_info_reply()
        validate_message(reply, "execute_reply", msg_id)
        states, outputs = [], []
        while states[-1:] != ["idle"]:
            msg = self.kc.get_iopub_msg(timeout=PATIENCE)
            validate_message(msg, msg["msg_type"], msg_id)
            if msg["msg_type"] == "status":
                states.append(msg["content"]["execution_state"])
            elif msg["msg_type"] == "execute_input":
                self.assertEqual(msg["content"]["code"], code)
            else:
                outputs.append(msg)
            self.assertEqual(states[0], "busy")
        self.assertEqual(states, ["busy", "idle"])
        return reply, outputs

    def test_public_suite_has_snippets(self):
        unknown = [k for k in CODE["suite"] if not hasattr(jkt.KernelTests, k)]
        self.assertEqual(unknown, [], "snippets the suite would ignore")


for _name, _value in CODE["suite"].items():
    setattr(Suite, _name, _value)


class Extra(unittest.TestCase):
    """One kernel for the class; a test that may kill it starts its own."""

    @classmethod
    def setUpClass(cls):
        cls.km, cls.kc = start_new_kernel(kernel_name=KERNEL)

    @classmethod
    def tearDownClass(cls):
        cls.kc.stop_channels()
        cls.km.shutdown_kernel(now=True)

    def own_kernel(self):
        km, kc = start_new_kernel(kernel_name=KERNEL)
        self.addCleanup(km.shutdown_kernel, now=True)
        self.addCleanup(kc.stop_channels)
        return km, kc

    def code(self, key):
        if key not in EXTRA:
            self.skipTest(f"no snippet {key!r}")
        return EXTRA[key]

    def run_code(self, code, kc=None, timeout=PATIENCE, **options):
        """Execute code; return its reply content and its iopub messages."""
        kc = kc or self.kc
        options.setdefault("allow_stdin", False)
        msg_id = kc.execute(code, **options)
        return self.reply(kc, msg_id, timeout), self.outputs(kc, msg_id, timeout)

    def reply(self, kc, msg_id, timeout=PATIENCE, channel="shell"):
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            try:
                msg = getattr(kc, f"get_{channel}_msg")(timeout=max(left, 0.01))
            except Empty:
                self.fail(f"no reply within {timeout} s")
            if msg["parent_header"].get("msg_id") == msg_id:
                return msg["content"]

    def outputs(self, kc, msg_id, timeout=PATIENCE):
        """Everything published for msg_id, up to its idle status."""
        found, end = [], time.monotonic() + timeout
        while True:
            try:
                msg = kc.get_iopub_msg(timeout=max(end - time.monotonic(), 0.01))
            except Empty:
                self.fail(f"no idle status within {timeout} s")
            if msg["parent_header"].get("msg_id") != msg_id:
                continue
            if msg["msg_type"] == "status" and msg["content"]["execution_state"] == "idle":
                return found
            found.append(msg)

    def begun(self, kc, msg_id):
        """Wait until a cell is running."""
        while True:
            msg = kc.get_iopub_msg(timeout=PATIENCE)
            if msg["parent_header"].get("msg_id") == msg_id and msg["msg_type"] == "execute_input":
                break
        time.sleep(EXTRA.get("started_after_s", 1))

    @staticmethod
    def text(messages, name="stdout"):
        return "".join(
            m["content"]["text"]
            for m in messages
            if m["msg_type"] == "stream" and m["content"]["name"] == name
        )

    # -- identity ----------------------------------------------------------

    def test_kernel_info_is_protocol_5_3(self):
        info = self.reply(self.kc, self.kc.kernel_info())
        self.assertEqual(info.get("status"), "ok")
        version = tuple(int(n) for n in info["protocol_version"].split("."))
        self.assertGreaterEqual(version[:2], (5, 3))
        for key in ("name", "version", "mimetype", "file_extension"):
            self.assertTrue(info["language_info"].get(key), key)

    def test_comm_info_is_answered(self):
        content = self.reply(self.kc, self.kc.comm_info())
        self.assertEqual(content["comms"], {})

    # -- execution ---------------------------------------------------------

    def test_silent_does_not_count(self):
        set_state = self.code("set_state")
        first, _ = self.run_code(set_state)
        quiet, messages = self.run_code(self.code("get_state"), silent=True)
        self.assertEqual(quiet["execution_count"], first["execution_count"])
        self.assertFalse([m for m in messages if m["msg_type"] == "execute_input"])
        after, _ = self.run_code(self.code("get_state"))
        self.assertEqual(after["execution_count"], first["execution_count"] + 1)

    def test_empty_and_blank_code(self):
        for code in ("", "\n  \n"):
            content, messages = self.run_code(code)
            self.assertEqual(content["status"], "ok")
            self.assertFalse([m for m in messages if m["msg_type"] in ("error", "stream")])

    def test_error_reply_is_complete(self):
        content, messages = self.run_code(CODE["suite"]["code_generate_error"])
        self.assertEqual(content["status"], "error")
        self.assertIsInstance(content["traceback"], list)
        for key in ("ename", "evalue"):
            self.assertIsInstance(content[key], str)
        self.assertIn("execution_count", content)
        error = [m for m in messages if m["msg_type"] == "error"]
        self.assertEqual(len(error), 1)
        self.assertTrue(error[0]["content"]["traceback"])

    def test_error_aborts_queued_cells(self):
        km, kc = self.own_kernel()
        bad = kc.execute(self.code("loop_forever"), allow_stdin=False)
        queued = kc.execute(self.code("set_state"), allow_stdin=False)
        self.begun(kc, bad)
        time.sleep(1)  # the second one is on its way
        km.interrupt_kernel()
        self.assertEqual(self.reply(kc, bad)["status"], "error")
        self.assertEqual(self.reply(kc, queued)["status"], "aborted")
        self.outputs(kc, queued)

    def test_outputs_keep_their_order(self):
        _, messages = self.run_code(self.code("mixed_output"))
        seen = [m["msg_type"] for m in messages if m["msg_type"] in ("stream", "display_data")]
        self.assertEqual(seen, ["stream", "display_data", "stream"])

    def test_display_is_updated_in_place(self):
        _, messages = self.run_code(self.code("display_twice"))
        shown = [m for m in messages if m["msg_type"].endswith("display_data")]
        self.assertEqual([m["msg_type"] for m in shown], ["display_data", "update_display_data"])
        ids = {m["content"]["transient"]["display_id"] for m in shown}
        self.assertEqual(len(ids), 1)

    def test_large_output_is_whole(self):
        size = 2_000_000
        _, messages = self.run_code(self.code("print_big") % size)
        self.assertEqual(self.text(messages).count("x"), size)

    def test_many_lines_are_whole_and_in_order(self):
        _, messages = self.run_code(self.code("print_lines") % 5000)
        lines = self.text(messages).splitlines()
        self.assertEqual(lines, [f"line {i}" for i in range(5000)])

    def test_input_request(self):
        _, kc = self.own_kernel()
        msg_id = kc.execute(self.code("read_stdin"), allow_stdin=True)
        try:
            request = kc.get_stdin_msg(timeout=PATIENCE)
        except Empty:
            self.fail("no input_request")
        self.assertEqual(request["msg_type"], "input_request")
        kc.input("seven")
        self.assertEqual(self.reply(kc, msg_id)["status"], "ok")
        self.assertIn("got seven", self.text(self.outputs(kc, msg_id)))

    def test_input_is_refused_without_a_front_end(self):
        _, kc = self.own_kernel()
        content, _ = self.run_code(self.code("read_stdin"), kc, timeout=PATIENCE)
        self.assertEqual(content["status"], "error")

    # -- completion --------------------------------------------------------

    def test_completion_counts_code_points(self):
        text, match = self.code("unicode_complete")
        content = self.reply(self.kc, self.kc.complete(text))
        self.assertEqual(content["status"], "ok")
        self.assertIn(match, content["matches"])
        self.assertEqual(content["cursor_end"], len(text))
        typed = text[content["cursor_start"]:]
        self.assertTrue(match.startswith(typed) and typed, repr(typed))

    def test_completion_without_matches(self):
        content = self.reply(self.kc, self.kc.complete("qqzzqqzz"))
        self.assertEqual((content["status"], content.get("matches")), ("ok", []))

    # -- robustness --------------------------------------------------------

    def test_unknown_message_is_survived(self):
        _, kc = self.own_kernel()
        kc.shell_channel.send(kc.session.msg("no_such_request", {}))
        content, _ = self.run_code(self.code("set_state"), kc)
        self.assertEqual(content["status"], "ok")

    def test_bad_signature_is_ignored(self):
        _, kc = self.own_kernel()
        key, kc.session.key = kc.session.key, b"wrong"
        forged = kc.execute(self.code("set_state"), allow_stdin=False)
        kc.session.key = key
        content, _ = self.run_code(self.code("set_state"), kc)
        self.assertEqual(content["status"], "ok")
        self.assertEqual(content["execution_count"], 1, f"{forged} was executed")

    def interrupted(self, key):
        km, kc = self.own_kernel()
        self.run_code(self.code("set_state"), kc)
        msg_id = kc.execute(self.code(key), allow_stdin=False)
        self.begun(kc, msg_id)
        km.interrupt_kernel()
        self.assertEqual(self.reply(kc, msg_id)["status"], "error")
        self.assertTrue(km.is_alive(), "the interrupt ended the kernel")
        self.outputs(kc, msg_id)
        _, messages = self.run_code(self.code("get_state"), kc)
        self.assertEqual(self.text(messages).strip(), "42")

    def test_interrupt_of_a_busy_loop_keeps_state(self):
        self.interrupted("loop_forever")

    def test_interrupt_of_a_sleep_keeps_state(self):
        self.interrupted("sleep_forever")

    def test_heartbeat_while_busy(self):
        km, kc = self.own_kernel()
        self.begun(kc, kc.execute(self.code("loop_forever"), allow_stdin=False))
        time.sleep(1)
        end = time.monotonic() + PATIENCE
        while not kc.hb_channel.is_beating() and time.monotonic() < end:
            time.sleep(0.1)
        self.assertTrue(kc.is_alive() and kc.hb_channel.is_beating())

    def test_shutdown_while_busy(self):
        km, kc = self.own_kernel()
        self.begun(kc, kc.execute(self.code("loop_forever"), allow_stdin=False))
        self.shut_down(km, kc)

    def test_shutdown_when_idle(self):
        self.shut_down(*self.own_kernel())

    def shut_down(self, km, kc):
        """Wait for the end of the process after shutdown_request; nobody kills it."""
        end = time.monotonic() + PATIENCE
        kc.shutdown()
        while km.is_alive():
            if time.monotonic() > end:
                self.fail(f"still running {PATIENCE} s after shutdown_request")
            time.sleep(0.02)

    def test_restart_forgets_state(self):
        km, kc = self.own_kernel()
        self.run_code(self.code("set_state"), kc)
        km.restart_kernel(now=False)
        kc.wait_for_ready(timeout=PATIENCE)
        content, _ = self.run_code(self.code("get_state"), kc)
        self.assertEqual(content["status"], "error")

    def test_second_client_sees_the_first_ones_output(self):
        km, kc = self.own_kernel()
        other = BlockingKernelClient(connection_file=km.connection_file)
        other.load_connection_file()  # its own session, as a second front end has
        other.start_channels()
        self.addCleanup(other.stop_channels)
        other.wait_for_ready(timeout=PATIENCE)
        msg_id = kc.execute(CODE["suite"]["code_hello_world"], allow_stdin=False)
        self.assertIn("hello, world", self.text(self.outputs(other, msg_id)))


if __name__ == "__main__":
    unittest.main()
