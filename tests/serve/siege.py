#!/usr/bin/env python3
"""What hours of abuse do to `permverify serve`, over loopback: new programs among many requests, deep texts, requests that wait,
servers that are killed, disks that are full, databases that are damaged. Prints figures (docs/performance.md has them).

usage: siege.py PERMVERIFY [--requests 10000] [--rounds 20] [TEST...]: `make test` runs few of each. Only processes of its own are ended."""
import argparse
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
from abuse import descriptors, good, memory_kb  # noqa: E402
from client import Health, Server, alive, gone, program  # noqa: E402

OPTIONS = None
HEALTH_MS = 1000  # of any answer; the aim is 100, and the machine is not ours alone: figures are printed
# Each postcondition takes a second or two, and none is decided.
OPEN = ("kernel open(int x, int y, int z) {\n  requires x > 2 && y > 2 && z > 2 && z != -%d;\n" +
        "".join(f"  ensures x*x*x + y*y*y != z*z*z + {i} && x*x*x*x*x + y*y*y*y*y != z*z*z*z*z + {i};\n" for i in range(20)) +
        "  void main() { }\n}\n")


def bodies(deep):
    """Programs that nest."""
    yield "a.pvl", "kernel k(int n) { void main() { int x = " + "(" * deep + "n" + ")" * deep + "; } }"
    yield "b.pvl", "kernel k(int n) { void main() { " + "if (n > 0) { " * (deep // 8) + "}" * (deep // 8) + " } }"
    yield "c.pvl", "kernel k(int n) { requires " + "!" * deep + "(n > 0); void main() { } }"
    yield "d.pvl", "kernel k(int n) { requires " + "(\\forall int i; i > 0 ==> " * (deep // 30) + "true" + ")" * (deep // 30) + "; void main() { } }"
    yield "e.cl", "__kernel void k(int n) { int x = " + "(" * deep + "n" + ")" * deep + "; }"
    yield "f.cu", "__global__ void k(int n) { " + "{" * deep + "}" * deep + " }"
    yield "g.cu", "__global__ void k(int n) { int x = n" + " + n" * (deep // 2) + "; }"
    yield "h.cu", "template <int N> struct T { static const int v = T<N + 1>::v; }; __global__ void k(int *a) { *a = T<0>::v; }"
    yield "i.cl", "#define A(x) x x x x x x x x\n__kernel void k(int n) { " + "A(" * (deep // 11_000) + "n;" + ")" * (deep // 11_000) + " }"


class Siege(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def start(self, *arguments, before=()):
        server = Server(OPTIONS.binary, self.folder, *arguments, before=before)
        self.addCleanup(lambda: server.process.poll() is None and server.end())
        return server

    def tell(self, health, what):
        self.assertEqual(health.wrong, [])
        self.assertLess(max(health.times), HEALTH_MS)
        print(f"siege: {what}; {health.summary()}", file=sys.stderr)

    def check_end(self, server):
        children = server.children()
        self.assertEqual(server.left_over(), [])
        self.assertEqual(server.end(), 0)
        self.assertTrue(gone(children), "processes are left behind")

    def crowd(self, count, act):
        faults = []

        def guarded(number):
            try:
                act(number)
            except Exception as fault:  # pylint: disable=broad-except
                faults.append(repr(fault))
        threads = [threading.Thread(target=guarded, args=(i,)) for i in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])

    def test_requests_with_new_programs(self):
        server = self.start("--behind-proxy", "--client-jobs", "8", "-j", "2", "--job-seconds", "60")
        known = server.do("/verify", good(1))
        results, lock = {}, threading.Lock()

        def one(i, who):
            kind = i % 20
            if kind == 0:  # new, and small
                job = server.do("/verify", good(i + 1000), {"X-Forwarded-For": f"10.0.0.{who}"})
                self.assertEqual(job.get("exit_code"), 0, job)
                with lock:
                    results[job["job"]] = job
            elif kind < 8:
                self.assertEqual(server.do("/verify", good(1), {"X-Forwarded-For": f"10.0.0.{who}"}), known)
            elif kind < 12:
                self.assertEqual(server.ask("POST", "/share", good(i))[0], 200)
            elif kind < 14:
                self.assertEqual(server.ask("POST", "/verify", raw=b"{" * (i % 1000))[0], 400)
            else:
                self.assertEqual(server.ask("GET", "/health" if kind < 18 else "/examples")[0], 200)

        def phase(first, count):
            self.crowd(8, lambda who: [one(i, who) for i in range(first + who, first + count, 8)])
        phase(0, OPTIONS.requests // 5)
        before, open_before = memory_kb(server.process.pid), descriptors(server.process.pid)
        begin = time.monotonic()
        with Health(server) as health:
            phase(1_000_000, OPTIONS.requests)
        spent = time.monotonic() - begin
        after, open_after = memory_kb(server.process.pid), descriptors(server.process.pid)
        lost = [job for job, answer in results.items() if server.ask("GET", "/jobs/" + job)[2] != answer]
        self.assertEqual(lost, [])
        self.tell(health, f"{OPTIONS.requests} requests with {OPTIONS.requests // 20} new programs in {spent:.1f} s; memory {before // 1024} MB "
                          f"before, {after // 1024} MB after; {open_before} and {open_after} descriptors; {len(results)} results, none lost")
        self.assertLess(after, before * 1.2 + 8192)
        self.assertLess(open_after, open_before + 20)
        self.check_end(server)

    def test_texts_that_nest(self):
        server = self.start("--job-seconds", "10", "--client-jobs", "20", "-j", "1")
        deep, ends = min(100_000, 20 * OPTIONS.requests), []
        with Health(server) as health:
            for raw in (b"[" * 380_000, b'{"files":' * 40_000, b'{"a":[' * 60_000):
                self.assertEqual(server.ask("POST", "/verify", raw=raw)[0], 400)
            for name, text in bodies(deep):
                job = server.do("/verify", program(name, text))
                ends.append(job.get("problem", {}).get("title") or job["exit_code"])
        self.assertNotIn(1, ends)  # none of them is wrong
        self.tell(health, f"texts that nest {deep} deep: {ends}")
        self.check_end(server)

    def test_requests_that_wait(self):
        server = self.start("--job-seconds", "30", "-j", "1")
        job = server.ask("POST", "/verify", program("open.pvl", OPEN % 1))[2]["job"]
        server.wait_until_running(job)
        waiting = threading.Thread(target=self.crowd, args=(300, lambda i: server.ask(
            "GET", f"/jobs/{job}{'/events' if i % 2 else ''}?after=100000&wait=25", timeout=60)))
        with Health(server) as health:
            waiting.start()
            time.sleep(2)
            self.assertEqual(server.ask("GET", "/examples")[0], 200)
            self.assertEqual(server.ask("DELETE", "/jobs/" + job)[2]["state"], "cancelled")
            waiting.join()
        self.tell(health, "300 requests that wait for a job without end")
        self.check_end(server)

    def test_a_server_is_killed_while_jobs_run(self):
        server, finished, shared = self.start("--client-jobs", "50", "--job-seconds", "20"), {}, []
        worst = 0
        for n in range(OPTIONS.rounds):
            job = server.do("/verify", good(n))
            finished[job["job"]] = job
            shared.append(server.ask("POST", "/share", good(n))[2]["id"])
            jobs = [server.ask("POST", "/verify", program("open.pvl", OPEN % (100 * n + i)))[2]["job"] for i in range(5)]
            more = server.ask("POST", "/verify", good(5000 + n))[2]["job"]
            server.wait_until_running(jobs[0])
            time.sleep(random.random() / 5)
            children = server.children()
            server.end(signal.SIGKILL)
            self.assertTrue(gone(children), "a job outlives its server")
            begin = time.monotonic()
            server.start()
            self.assertEqual(server.ask("GET", "/health")[2]["status"], "ok")
            worst = max(worst, time.monotonic() - begin)
            self.assertEqual(server.left_over(), [])
            for job in (*jobs, more):
                self.assertIn(server.ask("GET", "/jobs/" + job)[0], (200, 404))  # ended before, or lost
        with Health(server) as health:
            time.sleep(0.2)
            self.assertEqual([job for job in finished if server.ask("GET", "/jobs/" + job)[2] != finished[job]], [])
            self.assertEqual([i for i, name in enumerate(shared) if server.ask("GET", "/share/" + name)[2] != good(i)], [])
        self.tell(health, f"{OPTIONS.rounds} servers killed while jobs ran: none of {len(finished)} results and shared programs is lost; "
                          f"a server is back after {worst * 1000:.0f} ms at most")
        self.check_end(server)

    def test_damaged_databases(self):
        server, chance, aside = self.start(), random.Random(16), 0
        base = self.folder / "state" / "playground.sqlite"

        def noise(part):
            size = base.stat().st_size
            with open(base, "r+b") as out:
                for _ in range(max(1, int(size * part))):
                    out.seek(chance.randrange(size))
                    out.write(bytes([chance.randrange(256)]))

        def schema(text):
            with sqlite3.connect(base) as other:
                other.executescript(text)

        damages = [lambda: noise(1), lambda: noise(0.01), lambda: noise(0), lambda: os.truncate(base, base.stat().st_size // 2),
                   lambda: os.truncate(base, 4096), lambda: os.truncate(base, 100), lambda: os.truncate(base, 0), base.unlink,
                   lambda: schema("DROP TABLE results"), lambda: schema("DROP TABLE results; CREATE TABLE results(x INTEGER)"),
                   lambda: schema("DROP TABLE shares; CREATE TABLE shares(id TEXT)"), lambda: schema("DROP INDEX results_by_key"),
                   lambda: base.write_bytes(os.urandom(100_000)), lambda: (base.unlink(), base.mkdir())]
        times = []
        for number in range(OPTIONS.rounds):
            for n in range(3):
                self.assertEqual(server.do("/verify", good(n))["exit_code"], 0)
            self.assertEqual(server.ask("POST", "/share", good(1))[0], 200)
            self.assertEqual(server.end(), 0)
            damages[5 * number % len(damages)]()  # fourteen rounds have all of them
            server.start()
            with Health(server) as health:
                for n in range(3, 0, -1):
                    self.assertEqual(server.do("/verify", good(n))["exit_code"], 0, number)
                self.assertEqual(server.ask("POST", "/share", good(2))[0], 200, number)
                self.assertEqual(server.ask("GET", "/health")[2]["status"], "ok", number)
            self.assertEqual(health.wrong, [])
            times += health.times
            found = len([f for f in base.parent.glob("playground.sqlite.damaged-*") if not f.name.endswith(("-wal", "-shm"))])
            aside = max(aside, found)
        health.times = times
        self.tell(health, f"{OPTIONS.rounds} damaged databases, {aside} put aside")
        self.check_end(server)

    def test_a_disk_that_fills_again_and_again(self):
        state = self.folder / "state"
        state.mkdir()
        script = f"mount -t tmpfs -o size=4m,mode=0700 none {state} && exec \"$@\""
        before = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]
        if subprocess.run([*before, "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("no file system can be mounted here")
        server = self.start("--client-jobs", "50", before=before)
        inside = Path(f"/proc/{server.process.pid}/root{state}")
        kept, seen = {}, {}
        with Health(server) as health:
            for n in range(OPTIONS.rounds):
                job = server.do("/verify", good(n))
                self.assertEqual((job["state"], job["exit_code"]), ("done", 0), job)
                kept[job["job"]] = job
                room = 4096 * random.randrange(20)  # that is left
                try:
                    usage = shutil.disk_usage(inside)
                    (inside / "filler").write_bytes(b"x" * max(0, usage.free - room))
                except OSError:
                    pass
                for i in range(4):
                    status, headers, answer = server.ask("POST", "/verify", good(1000 + 10 * n + i))
                    job = answer if status == 200 else server.wait(answer["job"])
                    self.assertIn((job["state"], job.get("exit_code")), (("done", 0), ("failed", None)), job)
                    status, headers, answer = server.ask("POST", "/share", program("a.pvl", f"// {n} {i}" + "x" * 20_000))
                    self.assertIn((status, headers["Content-Type"]), ((200, "application/json"), (503, "application/problem+json")))
                    seen[job["state"], status] = seen.get((job["state"], status), 0) + 1
                (inside / "filler").unlink()
        self.assertEqual([job for job in kept if server.ask("GET", "/jobs/" + job)[2] != kept[job]], [])
        self.assertEqual(server.do("/verify", good(7777))["exit_code"], 0)
        self.assertEqual(server.ask("GET", "/health")[2]["status"], "ok")
        self.assertEqual(list((inside / "work").iterdir()), [])
        self.tell(health, f"{OPTIONS.rounds} times a full disk: {seen}; none of {len(kept)} results is lost")
        self.check_end(server)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=lambda text: Path(text).resolve())
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=20)
    OPTIONS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
