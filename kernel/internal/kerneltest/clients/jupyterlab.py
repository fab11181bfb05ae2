#!/usr/bin/python3
"""A build of JupyterLab 4 on `paritylab lab --lab`, with no Python behind it, in Chromium.

    /usr/bin/python3 jupyterlab.py PARITYLAB BUILD [FOLDER]

PARITYLAB is the program, BUILD a folder with static, schemas and themes whose page sets
globalThis.jupyterapp when asked by ?expose. FOLDER takes the screenshots. Builds are too
large to be made for every check, so this one is run by hand.
"""
import json
import pathlib
import shutil
import sys
import tempfile

from browser import Keys, chromium
from labpage import FIRST, ROOT, TOKEN, Server
from verdict import check, contains, equal, eventually

PROMPTS = "[...document.querySelectorAll('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell .jp-InputPrompt')].map((e) => e.textContent)"


class Lab:
    def __init__(self, page, server, name):
        self.page = page
        page.driver.get(f"{server.address}/lab/tree/{name}?token={TOKEN}&expose")
        eventually("Lab is open", lambda: page.js("globalThis.labIsReady"))
        self.idle("its kernel is ready")

    def idle(self, what):
        eventually(what, lambda: self.page.js("document.querySelector('.jp-NotebookPanel') && document.querySelector('#jp-bottom-panel')?.innerText"),
                   lambda t: t and "| Idle" in t)

    def command(self, name, **arguments):
        self.page.driver.execute_script("jupyterapp.commands.execute(arguments[0], arguments[1])", name, arguments)

    def put(self, source):
        """Put a text into a new last cell."""
        self.page.driver.execute_script(
            "const nb = jupyterapp.shell.currentWidget.content; nb.activeCellIndex = nb.widgets.length - 1;")
        self.command("notebook:insert-cell-below")
        eventually("a cell was added", lambda: self.page.js("jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.getSource()"), lambda s: s == "")
        self.page.driver.execute_script("jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.setSource(arguments[0])", source)

    def last(self):
        return self.page.js("jupyterapp.shell.currentWidget.content.activeCell.node.querySelector('.jp-OutputArea')?.innerText ?? ''")


def main(program, build, shots):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        shutil.copy(ROOT / "notebooks" / FIRST, folder)
        server = Server(program, folder, f"--lab={build}")
        server.start()
        try:
            with chromium(shots) as page:
                lab = Lab(page, server, FIRST)
                lab.command("runmenu:run-all")
                eventually("all cells have run", lambda: page.js(PROMPTS), lambda p: all(any(c.isdigit() for c in t) for t in p))
                equal("no cell failed", page.js("document.querySelectorAll('[data-mime-type=\"application/vnd.jupyter.error\"]').length"), 0)
                page.shot("jupyterlab-run-all")
                lab.put("1 + 1")
                lab.command("notebook:run-cell")
                eventually("a new cell runs", lab.last, lambda t: t.strip().endswith("2"))
                lab.command("docmanager:save")
                eventually("the notebook is saved", lambda: json.loads((folder / FIRST).read_text())["cells"][-1]["source"], lambda s: s == ["1 + 1"])
                lab.put("for {\n}")
                lab.command("notebook:run-cell")
                eventually("a loop runs", lambda: page.js("document.querySelector('#jp-bottom-panel').innerText"), lambda t: "| Busy" in t)
                lab.command("notebook:interrupt-kernel")
                eventually("an interrupt ends it", lab.last, lambda t: "interrupt" in t)
                lab.put("strings.Rep")
                lab.command("notebook:enter-edit-mode")
                page.keys(Keys.END)
                lab.command("completer:invoke-notebook")
                eventually("completions are offered", lambda: page.texts(".jp-Completer-item"), lambda t: any("Repeat" in s for s in t))
                page.shot("jupyterlab-completion")
                page.keys(Keys.ESCAPE)
                lab.put("two := 2")
                lab.command("notebook:run-cell")
                lab.idle("it has run")
                lab.command("notebook:restart-kernel")
                page.click("restart", ".jp-Dialog button", "Restart")
                lab.idle("the kernel is there again")
                lab.put("two")
                lab.command("notebook:run-cell")
                eventually("its values are gone", lab.last, lambda t: "undefined: two" in t)
                contains("Lab lists the running kernel", page.driver.execute_script("return [...jupyterapp.serviceManager.sessions.running()].map((s) => s.path)"), FIRST)
                severe = [c for c in page.complaints() if "/lsp/status" not in c]
                check("the browser complains of nothing but the missing language servers", not severe, severe)
        finally:
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) > 3:
        main(*sys.argv[1:4])
    else:
        with tempfile.TemporaryDirectory() as shots:
            main(sys.argv[1], sys.argv[2], shots)
