"""A Jupyter server of one's own, and a Chromium without a window that looks at it."""
import contextlib
import json
import pathlib
import secrets
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException)
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from verdict import PATIENCE, check, eventually

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--disable-dev-shm-usage",
    "--no-first-run", "--disable-background-networking", "--disable-component-update", "--window-size=1280,1000",
)


@contextlib.contextmanager
def server(folder):
    """Notebook 6 on a free port of this machine; yields its address and token. Its end ends its kernels."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token, log = secrets.token_hex(16), folder / "server.log"
    address = f"http://127.0.0.1:{port}"
    with open(log, "w") as output:
        process = subprocess.Popen(
            ["/usr/bin/jupyter", "notebook", "--allow-root", "--no-browser", "--ip=127.0.0.1", f"--port={port}",
             "--NotebookApp.port_retries=0", f"--NotebookApp.token={token}", f"--notebook-dir={folder}"],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    try:
        end = time.monotonic() + PATIENCE
        while not answers(f"{address}/api/status?token={token}"):
            if process.poll() is not None or time.monotonic() > end:
                check("the server starts", False, log.read_text())
            time.sleep(0.1)
        yield address, token
    finally:
        process.terminate()
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def answers(url):
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as reply:
            return "kernels" in json.load(reply)
    except (OSError, urllib.error.URLError):
        return False


class Page:
    """What the browser shows: find, click, type, and ask the page's own JavaScript."""

    def __init__(self, driver, shots):
        self.driver, self.shots = driver, pathlib.Path(shots)

    def js(self, expression, *arguments):
        """The value of a JavaScript expression; a is the list of arguments."""
        return self.driver.execute_script(f"const a = arguments; return {expression}", *arguments)

    def find(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        """The texts of what is shown, all at one moment: outputs may be replaced at any other."""
        return self.js("[...document.querySelectorAll(a[0])].filter((e) => (e.closest('select') ?? e).getClientRects().length > 0)"
                       ".map((e) => (e.innerText ?? e.textContent).trim())", selector)

    def click(self, what, selector, text=""):
        """Click the first element that shows the text, once there is one that nothing else covers."""
        def clicked():
            for element in self.find(selector):
                with contextlib.suppress(ElementClickInterceptedException, ElementNotInteractableException,
                                         StaleElementReferenceException):
                    if element.is_displayed() and element.is_enabled() and text in (shown := element.text):
                        self.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", element)
                        element.click()
                        return f"clicked {shown!r}"
        eventually(what, clicked)

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, modifier, key):
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def shot(self, name):
        path = self.shots / f"{name}.png"
        self.driver.save_screenshot(str(path))
        print(f"    screenshot {path}", flush=True)

    def complaints(self):
        """Errors in the browser's console since the last call, without those over Notebook's own fonts."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "about:blank" not in entry["message"]]


@contextlib.contextmanager
def chromium(shots):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver", log_path=f"{profile}/driver.log"))
        try:
            driver.set_page_load_timeout(2 * PATIENCE)
            yield Page(driver, shots)
        finally:
            driver.quit()


__all__ = ["ActionChains", "Keys", "Page", "chromium", "server"]
