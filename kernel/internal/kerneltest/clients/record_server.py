#!/usr/bin/python3
"""Record what Debian's jupyter-server answers to the requests of kernel/server/testdata.

    /usr/bin/python3 record_server.py

It writes kernel/server/testdata/jupyter.json: for each request the status and the shape of
the answer, keys and types without values. The kernel is python3, so that nothing of this
project answers.
"""
import json
import pathlib
import secrets
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

DATA = pathlib.Path(__file__).resolve().parents[3] / "server/testdata"
EMPTY = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'


def shape(value):
    if isinstance(value, dict):
        # What a kernelspec, a notebook or a setting holds is not the server's.
        return {key: "object" if key in ("kernelspecs", "spec", "resources", "metadata", "a") else shape(v) for key, v in sorted(value.items())}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    if value is None:
        return "null"
    return {bool: "bool", int: "number", float: "number", str: "string"}[type(value)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "sub").mkdir()
        (folder / "a.ipynb").write_text(EMPTY)
        (folder / "sub/b.txt").write_text("text")
        (folder / "c.bin").write_bytes(b"\xff\x00")
        (folder / ".hidden").write_text("x")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        token = secrets.token_hex(8)
        process = subprocess.Popen(
            ["/usr/bin/jupyter", "server", "--allow-root", "--no-browser", "--ip=127.0.0.1", f"--port={port}",
             f"--ServerApp.token={token}", f"--ServerApp.root_dir={folder}", f"--ServerApp.config_dir={folder}/.config"],
            stderr=subprocess.DEVNULL)
        try:
            recorded = []
            for method, path, body in json.loads((DATA / "requests.json").read_text()):
                for _ in range(100):
                    request = urllib.request.Request(
                        f"http://127.0.0.1:{port}{path}".replace("KERNEL", "python3"), method=method,
                        data=body.replace("KERNEL", "python3").encode() if body else None, headers={"Authorization": f"token {token}"})
                    try:
                        with urllib.request.urlopen(request, timeout=30) as reply:
                            status, text = reply.status, reply.read().decode()
                    except urllib.error.HTTPError as error:
                        status, text = error.code, error.read().decode()
                    except OSError:
                        time.sleep(0.1)
                        continue
                    break
                try:
                    answer = shape(json.loads(text)) if text else "nothing"
                except ValueError:
                    answer = "text"
                recorded.append({"method": method, "path": path, "body": body, "status": status, "shape": answer})
            (DATA / "jupyter.json").write_text(json.dumps(recorded, indent=1) + "\n")
        finally:
            process.terminate()
            process.wait()


main()
