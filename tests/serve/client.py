"""A server of its own for a test, and a client that speaks its API."""
import http.client
import json
import os
import re
import signal
import subprocess
import threading
import time
from pathlib import Path

API = "/api/v1"


class Server:
    """`permverify serve` on a free port of 127.0.0.1, with its state in `folder`. `before`: words of a command that
    becomes the server, for instance with other rights."""

    def __init__(self, binary, folder, *arguments, before=()):
        self.binary, self.folder, self.arguments, self.before = str(binary), Path(folder), arguments, list(before)
        self.process = None
        self.start()

    def start(self):
        self.errors = open(self.folder / "stderr", "ab")
        self.process = subprocess.Popen(
            [*self.before, self.binary, "serve", "--port", "0", "--state", str(self.folder / "state"), *self.arguments],
            stdout=subprocess.PIPE, stderr=self.errors, start_new_session=True)
        line = self.process.stdout.readline().decode()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not match:
            self.process.wait(timeout=30)
            self.process.stdout.close()
            self.errors.close()
            raise AssertionError("no address: " + line + (self.folder / "stderr").read_text())
        self.port = int(match.group(1))

    def end(self, how=signal.SIGTERM):
        """Gives the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.errors.close()
        return code

    def ask(self, method, path, body=None, headers=None, raw=None, timeout=60):
        """(status, headers, body); JSON is read where it is announced."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            data = raw if raw is not None else None if body is None else json.dumps(body).encode()
            all_headers = {"Content-Type": "application/json"} if data is not None else {}
            all_headers.update(headers or {})
            connection.request(method, path if path.startswith("/api") or path == "/" else API + path, data, all_headers)
            answer = connection.getresponse()
            content = answer.read()
            kind = answer.headers.get("Content-Type", "")
            if kind.startswith(("application/json", "application/problem+json")):
                content = json.loads(content)
            return answer.status, answer.headers, content
        finally:
            connection.close()

    def wait(self, job, timeout=120):
        """The ended job."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            status, _, answer = self.ask("GET", "/jobs/" + job)
            assert status == 200, answer
            if answer["state"] not in ("queued", "running"):
                return answer
            self.ask("GET", f"/jobs/{job}/events?after=1000000&wait=2")
        raise AssertionError("the job does not end")

    def do(self, path, body, headers=None):
        """The ended job of a request, at once or later."""
        status, _, answer = self.ask("POST", path, body, headers)
        assert status in (200, 202), (status, answer)
        return answer if status == 200 else self.wait(answer["job"])

    def wait_until_running(self, job):
        for _ in range(600):
            if self.ask("GET", "/jobs/" + job)[2]["state"] != "queued":
                return
            time.sleep(0.05)
        raise AssertionError("the job does not begin")

    def children(self):
        """Process ids of all descendants."""
        parents = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
        found, more = set(), {self.process.pid}
        while more:
            more = {pid for pid, parent in parents.items() if parent in more} - found
            found |= more
        return found

    def left_over(self):
        """Folders of jobs that are still there."""
        work = self.folder / "state" / "work"
        return list(work.iterdir()) if work.exists() else []


class Health:
    """Asks for /health all the time; `slowest` and `median` in milliseconds."""

    def __init__(self, server):
        self.server, self.times, self.wrong, self.over = server, [], [], threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        while not self.over.wait(0.02):
            begin = time.monotonic()
            try:
                status = self.server.ask("GET", "/health", timeout=30)[0]
            except OSError as error:
                status = error
            self.times.append((time.monotonic() - begin) * 1000)
            if status != 200:
                self.wrong.append(status)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def summary(self):
        slow = sorted(self.times)
        return (f"health: {len(slow)} answers, median {slow[len(slow) // 2]:.0f} ms, 99% below "
                f"{slow[len(slow) * 99 // 100]:.0f} ms, slowest {slow[-1]:.0f} ms")


def program(name, text, **options):
    return {"files": [{"name": name, "content": text}], "options": options}


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def gone(pids, seconds=10):
    """Whether none of them lives soon."""
    end = time.monotonic() + seconds
    while any(alive(pid) for pid in pids):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def kill(pid):
    os.kill(pid, signal.SIGKILL)
