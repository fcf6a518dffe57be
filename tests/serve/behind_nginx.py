#!/usr/bin/env python3
"""The server behind nginx, with the configuration of docs/howto/run-a-playground.md, over loopback. Only names of files,
ports and the key are put in. nginx is no package of the tests: without it, all is skipped.

usage: behind_nginx.py PERMVERIFY. Only processes of its own are ended."""
import gzip
import http.client
import json
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
sys.path.insert(0, str(FOLDER))
from client import API, Server, alive, program  # noqa: E402

BINARY = None
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
GOOD = """kernel good { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }
"""
# No solver decides it soon.
OPEN = """kernel open(int x, int y, int z) {
  requires x > 2 && y > 2 && z > 2;
""" + "".join(f"  ensures x*x*x + y*y*y != z*z*z + {9 * i + 4};\n" for i in range(16)) + """  void main() { }
}
"""
AROUND = """daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
events {{}}
http {{
  include /etc/nginx/mime.types;
  access_log {folder}/access.log;
  {temporary}
{part}
}}
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def replaced(text, old, new):
    assert text.count(old) >= 1, f"the document has no `{old}`"
    return text.replace(old, new)


def configuration(folder, port, to):
    text = (ROOT / "docs" / "howto" / "run-a-playground.md").read_text()
    part = re.search(r"```nginx\n(.*?)```", text, re.DOTALL).group(1)
    part = replaced(part, "listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    part = replaced(part, "/etc/letsencrypt/live/play.example.org", str(folder))
    part = replaced(part, "127.0.0.1:8080", f"127.0.0.1:{to}")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return AROUND.format(folder=folder, part=part, temporary=temporary)


@unittest.skipUnless(NGINX, "nginx is not installed")
class BehindNginx(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.folder.chmod(0o755)
        self.server = Server(BINARY, folder.name, "--behind-proxy", "--client-jobs", "50", "--job-seconds", "60")
        self.addCleanup(lambda: self.assertEqual(self.server.end(), 0))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org", "-days", "1",
                        "-keyout", self.folder / "privkey.pem", "-out", self.folder / "fullchain.pem"], check=True, capture_output=True)
        self.port = free_port()
        file = self.folder / "nginx.conf"
        file.write_text(configuration(self.folder, self.port, self.server.port))
        self.nginx = subprocess.Popen([NGINX, "-p", self.folder, "-c", file, "-e", self.folder / "error.log"], stderr=subprocess.PIPE)
        self.addCleanup(self.end_nginx)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                self.assertIsNone(self.nginx.poll(), "nginx does not start")
                time.sleep(0.05)

    def end_nginx(self):
        self.nginx.send_signal(signal.SIGTERM)
        self.nginx.wait(timeout=30)
        self.nginx.stderr.close()
        self.assertFalse(alive(self.nginx.pid))

    def connection(self, timeout=60):
        anyone = ssl.create_default_context()
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=timeout, context=anyone)

    def ask(self, method, path, body=None, headers=None, raw=None):
        connection = self.connection()
        try:
            data = raw if raw is not None else None if body is None else json.dumps(body).encode()
            all_headers = {"Content-Type": "application/json"} if data is not None else {}
            connection.request(method, path if path.startswith("/api") or path == "/" else API + path, data, {**all_headers, **(headers or {})})
            answer = connection.getresponse()
            content = answer.read()
            if answer.headers.get("Content-Encoding") == "gzip":
                content = gzip.decompress(content)
            if answer.headers.get("Content-Type", "").startswith(("application/json", "application/problem")):
                content = json.loads(content)
            return answer.status, answer.headers, content
        finally:
            connection.close()

    def test_page_api_and_events(self):
        status, headers, page = self.ask("GET", "/")
        self.assertEqual((status, b"<html" in page), (200, True))
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        self.assertEqual(self.ask("GET", "/health")[2]["status"], "ok")
        packed = self.ask("GET", "/openapi.json", headers={"Accept-Encoding": "gzip"})
        self.assertEqual((packed[1]["Content-Encoding"], packed[2]["openapi"]), ("gzip", "3.1.0"))
        job = self.ask("POST", "/verify", program("good.pvl", GOOD))[2]["job"]
        ended = self.ask("GET", f"/jobs/{job}?wait=25")[2]
        self.assertEqual((ended["state"], ended["exit_code"]), ("done", 0))
        events = [json.loads(line) for line in self.ask("GET", f"/jobs/{job}/events?wait=5")[2].splitlines()]
        self.assertEqual((events[0]["event"], events[-1]["event"]), ("start", "end"))
        self.assertEqual(self.ask("GET", "/none")[0], 404)
        shared = self.ask("POST", "/share", program("good.pvl", GOOD))[2]["id"]
        self.assertEqual(self.ask("GET", "/share/" + shared)[2], program("good.pvl", GOOD))

    def test_a_request_for_events_waits_its_25_seconds(self):
        job = self.ask("POST", "/verify", program("open.pvl", OPEN, local_size=1))[2]["job"]
        begin = time.monotonic()
        status = self.ask("GET", f"/jobs/{job}/events?after=1000&wait=25")[0]
        spent = time.monotonic() - begin
        self.assertEqual(status, 200)
        self.assertGreater(spent, 20)
        self.assertEqual(self.ask("DELETE", "/jobs/" + job)[2]["state"], "cancelled")
        print(f"nginx: a request for events was answered after {spent:.1f} s", file=sys.stderr)

    def test_limits(self):
        self.assertEqual(self.ask("POST", "/verify", raw=b" " * 500_000)[0], 413)
        self.assertEqual(self.ask("POST", "/verify", program("a.pvl", "x" * 300_000))[0], 413)
        got = [self.ask("POST", "/share", program("a.pvl", f"{GOOD}// {i}\n"))[0] for i in range(30)]
        self.assertEqual(set(got), {200, 429})
        self.assertEqual({self.ask("GET", "/health")[0] for _ in range(30)}, {200})  # the rate is of jobs
        print(f"nginx: of 30 requests at once {got.count(200)} pass, {got.count(429)} get 429", file=sys.stderr)

    def test_a_client_cannot_name_itself(self):
        time.sleep(6)  # the burst of the tests before is over
        jobs = [self.ask("POST", "/verify", program("open.pvl", OPEN, local_size=i + 1), {"X-Forwarded-For": f"10.0.0.{i}"})[2]["job"]
                for i in range(2)]
        self.server.wait_until_running(jobs[0])
        self.assertEqual(self.ask("GET", "/jobs/" + jobs[1])[2]["state"], "queued")  # of the same client
        for job in jobs:
            self.assertEqual(self.ask("DELETE", "/jobs/" + job)[2]["state"], "cancelled")

    def test_slow_clients_and_many_connections(self):
        anyone = ssl.create_default_context()
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        slow = []
        for i in range(30):
            s = anyone.wrap_socket(socket.create_connection(("127.0.0.1", self.port)))
            s.sendall(b"GET /api" if i % 2 else b"POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                      b"Content-Length: 100000\r\n\r\n{")
            slow.append(s)
        begin = time.monotonic()
        ended = {}

        def read(number, s):
            s.settimeout(40)
            try:
                text = s.recv(100)
            except OSError as error:
                text = repr(error).encode()
            ended[number] = (time.monotonic() - begin, text.split(b"\r\n")[0])

        threads = [threading.Thread(target=read, args=pair) for pair in enumerate(slow)]
        for thread in threads:
            thread.start()
        times = []
        while any(thread.is_alive() for thread in threads):
            start = time.monotonic()
            self.assertEqual(self.server.ask("GET", "/health")[0], 200)
            times.append((time.monotonic() - start) * 1000)
            time.sleep(0.1)
        for s in slow:
            s.close()
        self.assertLess(max(spent for spent, _ in ended.values()), 25)
        print(f"nginx: 30 slow clients, the last ended after {max(s for s, _ in ended.values()):.1f} s, "
              f"{sorted({text for _, text in ended.values()})}; health of the server at most {max(times):.0f} ms", file=sys.stderr)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
