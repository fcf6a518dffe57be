#!/usr/bin/env python3
"""`permverify batch`: the merged report is that of one run over all files, whatever dies in between.

usage: batch.py PERMVERIFY [--programs N]"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import harness

BINARY, PROGRAMS = None, 200
TINY = """kernel k{0} {{ global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == {0}; void main() {{ a[tid] = {1}; }} }}
"""
HARD = """kernel fermat { global int[tcount] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** (\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; p * p * p + q * q * q != r * r * r * a[tid]);
  void main() { a[tid] = 1; } }
"""


def essence(report):
    """Everything of a report but times and how it was called."""
    report = json.loads(report)
    report["invocation"]["arguments"] = None
    report["summary"].pop("wall_seconds")
    for file in report["files"]:
        file.pop("wall_seconds")
        for kernel in file["kernels"]:
            for o in kernel["obligations"]:
                o.pop("wall_ms")
    return json.dumps(report)


ODD_NAMES = [b"new\nline.pvl", b'quo"te.pvl', b"no\xff\xfeutf8.pvl", b"x" * 251 + b".pvl", b"-dash.pvl", b"sp ace.pvl", b"[b]*?.pvl", b"$HOME`id`.pvl", b"\x1b[31m.pvl"]


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def tool(self, *words, **more):
        return subprocess.run([str(BINARY), *map(str, words)], capture_output=True, text=True, timeout=600, cwd=self.folder,
                              check=False, **more)

    def batch(self, *words, code=0):
        done = self.tool("batch", *words)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def mixed(self):
        """Files of every kind and outcome."""
        examples = harness.ROOT / "examples"
        for name in ("binomial.pvl", "saxpy.pvl", "cuda/vector_add.cu", "opencl/block_reverse.cl"):
            shutil.copy(examples / name, self.folder)
        self.write("wrong.pvl", TINY.format(1, 2))
        self.write("syntax.pvl", "kernel {")
        self.write("race.cu", "__global__ void race(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n")
        return sorted(p.name for p in self.folder.iterdir() if p.suffix in (".pvl", ".cu", ".cl"))

    def check_same(self, *options):
        alone = self.tool("verify", *options, "--jobs", "1", "--format", "json", ".")
        merged = self.tool("batch", "merge", "run")
        self.assertEqual(essence(merged.stdout), essence(alone.stdout))
        self.assertEqual(merged.returncode, alone.returncode)
        self.assertEqual(harness.json_schema.validate(json.loads(merged.stdout), harness.SCHEMA), [])


class OneRun(Case):
    def test_the_merged_report_is_that_of_one_run(self):
        files = self.mixed()
        self.batch("plan", "run", "--chunk-seconds", "2", "--", ".", "--seed", "3", "--deny", "aliasing")
        self.assertEqual(self.tool("batch", "status", "run").returncode, 5)
        self.batch("run", "run")
        self.assertEqual(json.loads(self.batch("status", "run", "--format", "json"))["missing"], [])
        self.check_same("--seed", "3", "--deny", "aliasing")
        paths = [f["path"] for f in json.loads(self.tool("batch", "merge", "run").stdout)["files"]]
        self.assertEqual(paths, files)
        short = self.tool("batch", "merge", "run", "--format", "short")
        self.assertEqual(short.stdout, self.tool(".", "--seed", "3", "--deny", "aliasing", "--format", "short").stdout)

    def test_names_that_are_any_bytes(self):
        for i, name in enumerate(ODD_NAMES):
            Path(os.fsdecode(os.fsencode(self.folder) + b"/" + name)).write_text(TINY.format(i, i + i % 2))
        self.batch("plan", "run", "--chunk-seconds", "2", "--", ".")
        self.batch("run", "run")
        self.check_same()
        self.assertEqual(json.loads(self.tool("batch", "merge", "run").stdout)["summary"]["bad_files"], 0)

    def test_costs_of_an_earlier_run_decide_the_chunks(self):
        self.mixed()
        (self.folder / "old.json").write_text(self.tool(".", "--format", "json").stdout)
        self.batch("plan", "run", "--chunk-seconds", "1", "--costs", "old.json", "--", ".")
        plan = json.loads((self.folder / "run/plan.json").read_text())
        cost = {file: chunk["seconds"] for chunk in plan["chunks"] for file in chunk["files"]}
        self.assertNotEqual(cost["binomial.pvl"], 1)
        self.assertTrue(all(len(c["files"]) == 1 or c["seconds"] <= 1 for c in plan["chunks"]))

    def test_bad_usage(self):
        self.write("a.pvl", TINY.format(1, 1))
        for words in (["plan", "run"], ["plan", "run", "--", "--nonsense", "a.pvl"], ["plan", "run", "--", "-", "--lang", "pvl"], ["none"],
                      ["run"], ["plan", "run", "--chunk-seconds", "0", "--", "a.pvl"], ["plan", "run", "--", "empty/*.pvl"]):
            self.assertEqual(self.tool("batch", *words, input="").returncode, 3, words)
        self.assertEqual(self.tool("batch", "run", "nowhere").returncode, 4)
        self.batch("plan", "run", "--", "a.pvl")
        self.assertEqual(self.tool("batch", "plan", "run", "--", "a.pvl").returncode, 3)
        self.assertEqual(self.tool("batch", "work", "run", "7").returncode, 3)
        self.assertEqual(self.tool("batch", "merge", "run").returncode, 4)
        (self.folder / "run/results/00000.json").write_text("{}")
        self.assertEqual(self.tool("batch", "merge", "run").returncode, 4)


class Deaths(Case):
    def test_work_that_is_killed_at_any_point(self):
        for i in range(40):
            self.write(f"f{i:02}.pvl", TINY.format(i, i if i % 7 else i + 1))
        self.mixed()
        self.batch("plan", "run", "--chunk-seconds", "3", "--", ".")
        chosen = random.Random(5)
        for _ in range(6):
            process = subprocess.Popen([str(BINARY), "batch", "run", "run", "-j", "2"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(chosen.uniform(0.02, 0.6))
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.batch("resume", "run")
        self.check_same()
        left = [p.name for p in (self.folder / "run/results").iterdir() if not p.name.endswith(".json")]
        for name in left:  # of those that were killed; nothing reads them
            self.assertTrue(name.startswith("working.") or ".json." in name, name)

    def test_a_task_that_runs_twice(self):
        self.mixed()
        self.batch("plan", "run", "--chunk-seconds", "1000", "--", ".")
        tasks = [subprocess.Popen([str(BINARY), "batch", "work", "run", "0"], cwd=self.folder) for _ in range(2)]
        self.assertEqual([task.wait(timeout=300) for task in tasks], [0, 0])
        self.batch("work", "run", "0")
        self.check_same()

    def test_a_file_that_changes_is_verified_again(self):
        private = "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"
        self.write("k.cu", private)
        self.batch("plan", "run", "--", "k.cu")
        self.batch("run", "run")
        self.assertEqual(self.tool("batch", "merge", "run").returncode, 0)
        time.sleep(0.05)
        self.write("k.cu", private.replace("blockIdx.x * blockDim.x + ", ""))
        self.assertEqual(json.loads(self.tool("batch", "status", "run", "--format", "json").stdout)["missing"], [0])
        self.batch("run", "run")
        self.check_same()
        self.assertEqual(self.tool("batch", "merge", "run").returncode, 1)

    def test_a_file_that_ends_its_process(self):
        self.write("fine.pvl", TINY.format(1, 1))
        self.write("victim.pvl", HARD)
        self.batch("plan", "run", "--chunk-seconds", "1000", "--", "fine.pvl", "victim.pvl")
        done = threading.Event()

        def kill_what_verifies_it():
            while not done.is_set():
                for entry in Path("/proc").iterdir():
                    try:
                        words = (entry / "cmdline").read_bytes().split(b"\0")
                        mine = os.readlink(entry / "cwd") == str(self.folder.resolve())
                    except OSError:
                        continue
                    if entry.name.isdigit() and mine and len(words) > 1 and words[1] == b"verify" and b"victim.pvl" in words:
                        os.kill(int(entry.name), signal.SIGKILL)
                time.sleep(0.01)

        killer = threading.Thread(target=kill_what_verifies_it)
        killer.start()
        self.batch("run", "run")
        done.set()
        killer.join()
        merged = self.tool("batch", "merge", "run")
        self.assertEqual(merged.returncode, 4)
        report = json.loads(merged.stdout)
        self.assertEqual(harness.json_schema.validate(report, harness.SCHEMA), [])
        self.assertEqual([d["id"] for d in report["diagnostics"]], ["internal:crash"])
        self.assertEqual([(f["path"], f["bad_input"]) for f in report["files"]], [("fine.pvl", False), ("victim.pvl", True)])
        self.assertEqual(report["files"][0]["kernels"][0]["verdict"], "proved")


class Many(Case):
    def test_nothing_is_lost_and_nothing_is_there_twice(self):
        wrong = set()
        for i in range(PROGRAMS):
            if i % 9 == 4:
                wrong.add(f"p{i:04}.pvl")
            self.write(f"p{i:04}.pvl", TINY.format(i, i + 1 if i % 9 == 4 else i))
        self.batch("plan", "run", "--chunk-seconds", "20", "--", ".")
        start = time.monotonic()
        self.batch("run", "run")
        print(f"\n{PROGRAMS} programs in {time.monotonic() - start:.1f} s", file=sys.stderr)
        report = json.loads(self.tool("batch", "merge", "run").stdout)
        self.assertEqual([f["path"] for f in report["files"]], [f"p{i:04}.pvl" for i in range(PROGRAMS)])
        refuted = {f["path"] for f in report["files"] for k in f["kernels"] if k["verdict"] == "refuted"}
        proved = {f["path"] for f in report["files"] for k in f["kernels"] if k["verdict"] == "proved"}
        self.assertEqual((refuted, len(proved)), (wrong, PROGRAMS - len(wrong)))
        self.assertEqual((report["summary"]["files"], report["summary"]["kernels"]), (PROGRAMS, PROGRAMS))


class Parallel(Case):
    def test_gnu_parallel(self):
        self.assertIsNotNone(shutil.which("parallel"), "packages.txt")
        self.mixed()
        self.batch("plan", "run", "--chunk-seconds", "2", "--", ".")
        done = self.tool("batch", "run", "run", "--engine", "parallel", env=dict(os.environ, HOME=str(self.folder)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_same()


if __name__ == "__main__":
    if "--programs" in sys.argv:
        at = sys.argv.index("--programs")
        PROGRAMS = int(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
