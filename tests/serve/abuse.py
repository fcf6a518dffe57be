#!/usr/bin/env python3
"""What a hostile client, a full disk or a damaged file do to `permverify serve`, over loopback. Prints figures.

usage: abuse.py PERMVERIFY. Only processes of its own are ended."""
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
from client import Health, Server, gone, kill, program  # noqa: E402

BINARY = None
MODULES = ("libpermverify_serve.so", "libpermverify_clang.so")
NOBODY = 65534
MOST_PROCESSES = 64 + 8  # of a job, and those that watch it
HEALTH_MS = 1000  # of any answer; the aim is 100, and the machine is not ours alone: figures are printed
SLOW_CLIENTS = 400  # more than the server has threads
GOOD = """kernel good { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }
"""
# Bounded, so that a machine on which the limit does not hold lives on.
BOMB = """#!/bin/bash
for ((i = 0; i < 300; i++)); do sleep 60 & done 2>/dev/null
while :; do :; done
"""


# Processes in sessions of their own, some of whose parents have ended.
LEAVES = """#!/bin/bash
setsid sleep 61 &
(setsid bash -c 'setsid sleep 62 & sleep 63' &)
sleep 1
"""


def memory_kb(pid):
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def descriptors(pid):
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def good(number):
    return program("good.pvl", GOOD.replace("== 1", f"== {number}").replace("= 1;", f"= {number};"))


class Abuse(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def start(self, *arguments, binary=None, before=()):
        server = Server(binary or BINARY, self.folder, *arguments, before=before)
        self.addCleanup(lambda: server.process.poll() is None and server.end())
        return server

    def check_health(self, health, what):
        self.assertEqual(health.wrong, [])
        self.assertLess(max(health.times), HEALTH_MS)
        print(f"abuse: {what}; {health.summary()}", file=sys.stderr)

    def check_end(self, server):
        children = server.children()
        self.assertEqual(server.end(), 0)
        self.assertTrue(gone(children), "processes are left behind")

    def test_ten_thousand_requests_leave_nothing(self):
        server = self.start("--behind-proxy", "--client-jobs", "8")
        server.do("/verify", good(1))
        requests = [("GET", "/health", None), ("GET", "/examples", None), ("GET", "/limits", None), ("GET", "/jobs/none", None),
                    ("POST", "/verify", good(1)), ("POST", "/verify", {"files": []}), ("GET", "/", None),
                    ("POST", "/share", good(2)), ("GET", "/none", None), ("GET", "/examples/pvl-binomial", None)]

        def client(count):
            for i in range(count):
                method, path, body = requests[i % len(requests)]
                self.assertLess(server.ask(method, path, body)[0], 500)

        def crowd(total):
            threads = [threading.Thread(target=client, args=(total // 8,)) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

        crowd(2000)
        before, open_before = memory_kb(server.process.pid), descriptors(server.process.pid)
        begin = time.monotonic()
        with Health(server) as health:
            crowd(10_000)
        spent = time.monotonic() - begin
        after, open_after = memory_kb(server.process.pid), descriptors(server.process.pid)
        self.check_health(health, f"10,000 requests in {spent:.1f} s; memory {before // 1024} MB before, {after // 1024} MB "
                                  f"after, {open_before} and {open_after} descriptors")
        self.assertLess(after, before * 1.2 + 4096)
        self.assertLess(open_after, open_before + 20)
        self.assertEqual(server.left_over(), [])
        self.check_end(server)

    def test_slow_clients_hold_threads_and_nothing_else(self):
        server = self.start()
        sockets = []
        for i in range(SLOW_CLIENTS):
            sockets.append(socket.create_connection(("127.0.0.1", server.port)))
            sockets[-1].sendall(b"GET /api" if i % 2 == 0 else b"POST /api/v1/verify HTTP/1.1\r\nContent-Type: application/json\r\n"
                                b"Content-Length: 100000\r\n\r\n{")
        with Health(server) as health:
            for _ in range(6):
                time.sleep(0.5)
                for s in sockets:
                    try:
                        s.sendall(b" ")
                    except OSError:
                        pass  # the server has given it up
            self.assertEqual(server.do("/verify", good(1))["exit_code"], 0)
        self.check_health(health, f"{SLOW_CLIENTS} slow clients for 3 s")
        begin = time.monotonic()
        self.check_end(server)  # and waits for none of them
        self.assertLess(time.monotonic() - begin, 10)
        for s in sockets:
            s.close()

    def test_a_fork_bomb_in_the_place_of_the_prover(self):
        os.chmod(self.folder, 0o755)
        programs = self.folder / "bin"
        programs.mkdir()
        for name in ("permverify", *MODULES):
            shutil.copy(Path(BINARY).parent / name, programs / name)
        before = []
        if os.geteuid() == 0:  # whose processes nothing counts
            (self.folder / "state").mkdir()
            os.chown(self.folder / "state", NOBODY, NOBODY)
            before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        try:
            server = self.start("--sandbox", "require", "--job-seconds", "1", binary=programs / "permverify", before=before)
        except AssertionError as error:
            if "bubblewrap" in str(error):
                self.skipTest("bubblewrap does not work here")
            raise
        (programs / "new").write_text(BOMB)
        os.chmod(programs / "new", 0o755)
        os.rename(programs / "new", programs / "permverify")
        most = 0
        with Health(server) as health:
            job = server.ask("POST", "/verify", good(1))[2]["job"]
            while server.ask("GET", "/jobs/" + job)[2]["state"] in ("queued", "running"):
                most = max(most, len(server.children()))
                time.sleep(0.1)
        self.assertGreater(most, 20)  # it was tried
        self.assertLess(most, MOST_PROCESSES)
        self.assertEqual(server.ask("GET", "/jobs/" + job)[2]["state"], "failed")
        self.assertTrue(gone(server.children()))
        self.assertEqual(server.left_over(), [])
        self.check_health(health, f"a fork bomb: {most} processes at most")
        self.check_end(server)

    def test_what_leaves_its_job_ends_with_it(self):
        programs = self.folder / "bin"
        programs.mkdir()
        for name in ("permverify", *MODULES):
            shutil.copy(Path(BINARY).parent / name, programs / name)
        server = self.start("--sandbox", "off", "--job-seconds", "5", binary=programs / "permverify")
        (programs / "new").write_text(LEAVES)
        os.chmod(programs / "new", 0o755)
        os.rename(programs / "new", programs / "permverify")
        job = server.ask("POST", "/verify", good(1))[2]["job"]
        server.wait_until_running(job)
        seen = set()
        while server.ask("GET", "/jobs/" + job)[2]["state"] == "running":
            seen |= server.children()
        self.assertGreaterEqual(len(seen), 5)
        self.assertTrue(gone(seen, 2), "a process outlives its job")
        self.assertEqual(server.left_over(), [])
        self.check_end(server)

    def test_a_full_disk_costs_what_comes_while_it_is_full(self):
        state = self.folder / "state"
        state.mkdir()
        script = f"mount -t tmpfs -o size=4m,mode=0700 none {state} && exec \"$@\""
        before = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]
        probe = subprocess.run([*before, "true"], capture_output=True, check=False)
        if probe.returncode != 0:
            self.skipTest("no file system can be mounted here")
        server = self.start(before=before)
        inside = Path(f"/proc/{server.process.pid}/root{state}")
        first = server.do("/verify", good(1))
        with Health(server) as health:
            try:
                (inside / "filler").write_bytes(b"x" * (8 << 20))
            except OSError:
                pass  # full, as it should be
            while_full = [server.do("/verify", good(n)) for n in range(2, 5)]
            refused = server.ask("POST", "/share", program("big.pvl", "// " + "x" * 200_000))
            (inside / "filler").unlink()
            again = server.do("/verify", good(9))
        for job in while_full:  # proved and not stored, or not started: never wrong
            self.assertIn((job["state"], job.get("exit_code")), (("done", 0), ("failed", None)), job)
        self.assertIn(refused[0], (200, 503))
        self.assertEqual((again["state"], again["exit_code"]), ("done", 0), again)
        self.assertEqual(server.ask("GET", "/jobs/" + first["job"])[2], first)
        self.assertEqual(server.ask("GET", "/health")[2]["status"], "ok")
        self.assertEqual(list((inside / "work").iterdir()), [])
        self.check_health(health, f"a full disk: {[j['state'] for j in while_full]}, a share answered with {refused[0]}")
        self.check_end(server)

    def test_a_database_that_is_damaged_while_it_is_used(self):
        server = self.start()
        for n in range(1, 20):
            server.do("/verify", good(n))
        base = self.folder / "state" / "playground.sqlite"
        with Health(server) as health:
            for file in (base, Path(str(base) + "-wal")):
                if file.exists():
                    with open(file, "r+b") as out:
                        out.write(os.urandom(file.stat().st_size))
            for n in range(1, 30):
                self.assertEqual(server.do("/verify", good(n))["exit_code"], 0)
        self.assertEqual(server.ask("GET", "/health")[2]["status"], "ok")
        self.check_health(health, "a damaged database")
        # What was in memory may have hidden the damage; it is there for the next server.
        self.assertEqual(server.end(), 0)
        server.start()
        self.assertEqual(server.do("/verify", good(1))["exit_code"], 0)
        self.assertEqual(server.ask("GET", "/health")[2]["status"], "ok")
        self.assertTrue(list(base.parent.glob("playground.sqlite.damaged-*")))
        self.check_end(server)

    def test_killing_jobs_again_and_again(self):
        server = self.start("--behind-proxy", "--queue", "50", "--client-jobs", "2")
        done = [server.do("/verify", good(n)) for n in range(1, 4)]
        stop = threading.Event()

        def killer():
            while not stop.wait(0.05):
                for pid in server.children():
                    try:
                        kill(pid)
                    except ProcessLookupError:
                        pass

        thread = threading.Thread(target=killer)
        thread.start()
        with Health(server) as health:
            states = [server.do("/verify", good(n), {"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(10, 30)]
        stop.set()
        thread.join()
        for job in states:  # killed, or proved before; never refuted
            self.assertIn(job.get("exit_code", 0), (0, 4, 5), job)
        for job in done:
            self.assertEqual(server.ask("GET", "/jobs/" + job["job"])[2], job)
        self.assertEqual(server.do("/verify", good(99))["exit_code"], 0)
        self.assertEqual(server.left_over(), [])
        killed = sum(job["state"] == "failed" for job in states)
        self.check_health(health, f"workers killed every 50 ms: {killed} of {len(states)} jobs failed, none was refuted")
        self.check_end(server)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
