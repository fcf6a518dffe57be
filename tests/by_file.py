#!/usr/bin/env python3
"""Many files in one call: each is printed as it is done, the report is that of any number of workers, and a crash, a signal or a
limit costs what it must and no more.

usage: by_file.py PERMVERIFY"""
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import harness

BINARY = None
SAFE = "__global__ void {0}(int *a) {{ a[blockIdx.x * blockDim.x + threadIdx.x] = {1}; }}\n"
RACE = "__global__ void {0}(int *a) {{ a[threadIdx.x / 2] = threadIdx.x + {1}; }}\n"
# Bit tricks that take the solver far longer than the other files.
HARD = "__global__ void hard(unsigned *a, unsigned n) { a[(threadIdx.x * threadIdx.x * n + n * 77777u) & 0xffffu] = 1 + threadIdx.x; }\n"
PVL = """kernel k {{ global int[gsize] a; requires Perm(a[tid], write); ensures Perm(a[tid], write) ** a[tid] == {0};
  void main() {{ a[tid] = {0}; }} }}
"""


class ByFile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text)

    def many(self):
        for i in range(6):
            self.write(f"all/{i}.cu", (RACE if i % 3 == 0 else SAFE).format(f"k{i}", i))
            self.write(f"all/{i}.pvl", PVL.format(i))
        self.write("all/wrong.cu", "__global__ void k(int *a) { a[0] = missing; }\n")

    def start(self, *words, **more):
        return subprocess.Popen([str(BINARY), *words, "--cache", "off"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder,
                                start_new_session=True, **more)

    def run_tool(self, *words):
        process = self.start(*words, "--progress", "none")
        out, err = process.communicate(timeout=300)
        return process.returncode, out, err

    @staticmethod
    def essence(text):
        report = json.loads(text)
        del report["invocation"]["arguments"], report["summary"]["wall_seconds"]
        for f in report["files"]:
            del f["wall_seconds"]
            for k in f["kernels"]:
                for o in k["obligations"]:
                    for key in ("wall_ms", "rlimit"):
                        del o[key]
        return report

    def test_any_number_of_workers_gives_one_report(self):
        self.many()
        one, two, five = (self.run_tool("all", "-j", n, "--format", "json") for n in ("1", "2", "5"))
        self.assertEqual([r[0] for r in (one, two, five)], [2, 2, 2])
        self.assertEqual(harness.json_schema.validate(json.loads(one[1]), harness.SCHEMA), [])
        self.assertEqual(self.essence(one[1]), self.essence(two[1]))
        self.assertEqual(self.essence(one[1]), self.essence(five[1]))
        paths = [f["path"] for f in json.loads(two[1])["files"]]
        self.assertEqual(paths, sorted(paths))
        # A selection that all files have goes through one process.
        whole = self.run_tool("all", "--format", "json", "--stats")
        self.assertEqual([(f["path"], [k["verdict"] for k in f["kernels"]]) for f in json.loads(whole[1])["files"]],
                         [(f["path"], [k["verdict"] for k in f["kernels"]]) for f in json.loads(one[1])["files"]])

    def test_the_text_is_that_of_the_files_in_order(self):
        self.many()
        without_time = lambda text: re.sub(r"in \d+\.\d s", "", re.sub(r"\d+ (ms|units)", "", text))
        one, two = (self.run_tool("all", "-j", n)[1] for n in ("1", "2"))
        self.assertEqual(without_time(one), without_time(two))
        self.assertEqual(one.count("permverify explain race"), 1)  # a page is named once
        self.assertEqual(self.run_tool("all", "--max-errors", "1")[1].count("more (--max-errors 0"), 1)
        sarif = json.loads(self.run_tool("all", "--format", "sarif")[1])
        self.assertEqual(len(sarif["runs"]), 1)

    def first_output(self, process, seconds):
        end, text = time.monotonic() + seconds, ""
        while "error[race" not in text:
            if not select.select([process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                break
            data = os.read(process.stdout.fileno(), 65536)
            if not data:
                break
            text += data.decode()
        return text

    def test_a_file_is_printed_before_a_later_one_is_done(self):
        self.write("a.cu", RACE.format("first", 1))
        self.write("z.cu", HARD)
        process = self.start("a.cu", "z.cu", "--rlimit", "2000000000", "--timeout", "600", "--total-timeout", "600", "--progress", "none")
        try:
            self.assertIn("error[race", self.first_output(process, 60))
            self.assertIsNone(process.poll(), "the second file was done as soon as the first")
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    def interrupted(self, send):
        self.write("a.cu", RACE.format("first", 1))
        self.write("z.cu", HARD)
        process = self.start("a.cu", "z.cu", "-j", "2", "--rlimit", "2000000000", "--timeout", "600", "--total-timeout", "600", "--progress", "none")
        text = self.first_output(process, 60)
        self.assertIn("error[race", text)
        send(process)
        rest, _ = process.communicate(timeout=60)
        return process.returncode, text + rest

    def test_a_signal_prints_what_is_known(self):
        for number, send in ((signal.SIGINT, lambda p: os.killpg(p.pid, signal.SIGINT)), (signal.SIGTERM, lambda p: p.terminate())):
            code, text = self.interrupted(send)
            self.assertEqual(code, -number)
            self.assertIn("permverify: 2 files", text)
            self.assertEqual(text.count("error[race"), 1)
            self.assertRegex(text, r"z\.cu:\n  kernel hard: undecided")

    def test_no_process_outlives_the_run(self):
        self.write("a.cu", HARD)
        self.write("z.cu", HARD)
        process = self.start("a.cu", "z.cu", "-j", "2", "--rlimit", "2000000000", "--timeout", "600", "--total-timeout", "600")
        time.sleep(3)
        group = process.pid
        process.kill()
        process.communicate()
        for _ in range(200):
            left = [p for p in Path("/proc").glob("[0-9]*/stat") if self.group_of(p) == group]
            if not left:
                return
            time.sleep(0.05)
        self.fail(f"left: {left}")

    def test_a_process_that_is_killed_costs_its_file(self):
        self.write("a.cu", HARD)
        self.write("b.cu", SAFE.format("k", 1))
        process = self.start("a.cu", "b.cu", "-j", "2", "--rlimit", "2000000000", "--timeout", "600", "--total-timeout", "600", "--format", "json",
                             "--progress", "none")
        killed, end = set(), time.monotonic() + 60
        while len(killed) < 2 and time.monotonic() < end and process.poll() is None:
            for stat in Path("/proc").glob("[0-9]*/stat"):
                if self.field(stat, 1) == process.pid and int(stat.parent.name) not in killed and self.has_worker(int(stat.parent.name)):
                    os.kill(int(stat.parent.name), signal.SIGKILL)
                    killed.add(int(stat.parent.name))
            time.sleep(0.1)
        out, _ = process.communicate(timeout=120)
        report = json.loads(out)
        self.assertEqual((process.returncode, [d["id"] for d in report["diagnostics"]]), (4, ["internal:exception"]))
        self.assertEqual([(f["path"], [k["verdict"] for k in f["kernels"]]) for f in report["files"]], [("a.cu", []), ("b.cu", ["proved"])])

    def has_worker(self, pid):
        """It has solved for more than a moment: the file that is done at once is not meant."""
        return any(self.field(stat, 1) == pid and (self.field(stat, 11) or 0) > 100 for stat in Path("/proc").glob("[0-9]*/stat"))

    @classmethod
    def group_of(cls, path):
        return cls.field(path, 2)

    @staticmethod
    def field(path, number):
        try:
            return int(path.read_text().rsplit(")", 1)[1].split()[number])
        except (OSError, IndexError):
            return None

    def test_a_source_that_nests_too_deeply_costs_itself(self):
        self.write("deep.cu", "__global__ void k(int *a) { a[threadIdx.x] = " + "+".join(["1"] * 200000) + "; }\n")
        self.write("good.cu", SAFE.format("k", 1))
        code, out, _ = self.run_tool("deep.cu", "good.cu", "--format", "json")
        report = json.loads(out)
        self.assertEqual((code, [d["id"] for d in report["diagnostics"]]), (2, ["syntax:too_deep"]))
        self.assertEqual([k["verdict"] for f in report["files"] for k in f["kernels"]], ["proved"])


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
