#!/usr/bin/env python3
"""The file with the solvers' answers of earlier runs: what is found in it, what is not, and that no damage to it changes a
verdict.

usage: cache.py PERMVERIFY"""
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import harness

BINARY = None
KERNEL = """kernel k{0} {{
  global int[gsize] a, b;
  requires Perm(a[tid], write) ** Perm(b[tid], 1\\2);
  ensures Perm(a[tid], write) ** Perm(b[tid], 1\\2) ** a[tid] == b[tid] * {0} + {1};
  void main() {{ a[tid] = b[tid] * {0} + {1}; }}
}}
"""
REFUTED = """kernel wrong { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == tid * tid; void main() { a[tid] = tid + tid; } }
"""
RACE = "__global__ void race(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n"
HARD = "__global__ void hard(unsigned *a, unsigned n) { a[(threadIdx.x * threadIdx.x * n + n * 77777u) & 0xffffu] = 1 + threadIdx.x; }\n"


class Cache(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "kept" / "proofs.sqlite"

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def tool(self, *words, mode="auto", **more):
        return subprocess.run([str(BINARY), *map(str, words), "--cache", mode, "--cache-file", str(self.file), "--progress", "none"],
                              capture_output=True, text=True, timeout=300, cwd=self.folder, check=False, **more)

    def report(self, *words, mode="auto"):
        done = self.tool(*words, "--format", "json", mode=mode)
        report = json.loads(done.stdout)
        self.assertEqual(harness.json_schema.validate(report, harness.SCHEMA), [])
        return report, done.stderr

    def cached(self, *words, mode="auto"):
        """(answers that came out of the file, those that a worker found)."""
        report, _ = self.report(*words, mode=mode)
        kept = solved = 0
        for file in report["files"]:
            for kernel in file["kernels"]:
                for o in kernel["obligations"]:
                    kept += o["cached"]
                    solved += not o["cached"] and o["wall_ms"] > 0
        self.assertEqual(report["summary"]["cached"], kept)
        return kept, solved

    def tend(self, *words):
        return subprocess.run([str(BINARY), "cache", *words, "--cache-file", str(self.file)], capture_output=True, text=True, timeout=60,
                              check=False)

    @staticmethod
    def essence(report):
        """Everything of a report but times, costs and where answers came from."""
        report = json.loads(json.dumps(report))
        for key in ("invocation",):
            report.pop(key)
        for key in ("cached", "wall_seconds"):
            report["summary"].pop(key)
        for file in report["files"]:
            file.pop("wall_seconds")
            for kernel in file["kernels"]:
                for o in kernel["obligations"]:
                    for key in ("cached", "rlimit", "wall_ms"):
                        o.pop(key)
        return report


class WhatIsFound(Cache):
    def test_a_second_run_says_the_same_without_solving(self):
        examples = harness.ROOT / "examples"
        files = [examples / name for name in ("binomial.pvl", "tree_reduction.pvl", "cuda/saxpy.cu", "opencl/block_reverse.cl")]
        files += [self.write("wrong.pvl", REFUTED), self.write("race.cu", RACE)]
        first, _ = self.report(*files)
        self.assertEqual(first["summary"]["cached"], 0)
        second, _ = self.report(*files)
        self.assertEqual(self.essence(first), self.essence(second))
        self.assertEqual(self.essence(first), self.essence(self.report(*files, mode="off")[0]))
        kept, solved = self.cached(*files)
        self.assertGreater(kept, 20)
        self.assertEqual(solved, 0)

    def test_one_kernel_of_ten_is_changed(self):
        file = self.write("ten.pvl", "".join(KERNEL.format(i, 7) for i in range(2, 12)))
        _, all_of_them = self.cached(file)
        ten = [KERNEL.format(i, 7) for i in range(2, 12)]
        ten[3] = ten[3].replace("** a[tid] == b[tid] * 5 + 7;", "** a[tid] == b[tid] * 5 + 8;")
        self.write("ten.pvl", "// moved\n" + "".join(ten))
        kept, solved = self.cached(file)
        self.assertEqual([k["verdict"] for k in self.report(file)[0]["files"][0]["kernels"]], ["proved"] * 3 + ["refuted"] + ["proved"] * 6)
        self.assertGreaterEqual(kept, 0.9 * all_of_them)
        self.assertGreater(solved, 0)

    def test_names_do_not_matter_to_proofs(self):
        file = self.write("one.pvl", KERNEL.format(3, 7))
        _, solved = self.cached(file)
        self.write("one.pvl", KERNEL.format(3, 7).replace("k3", "other").replace("b[", "source[").replace(", b;", ", source;"))
        self.assertEqual(self.cached(file), (solved, 0))

    def test_what_can_change_an_answer_is_part_of_the_question(self):
        file = self.write("one.pvl", KERNEL.format(3, 7))
        self.assertGreater(self.cached(file)[1], 0)
        for words in (["--seed", "7"], ["--rlimit", "1000000"], ["--solver", "cvc5"], ["--timeout", "9"], ["--int", "bitvector"],
                      ["--memory", "2000"], ["--local-size", "32"]):
            kept, solved = self.cached(file, *words)
            if words[0] in ("--int", "--local-size"):  # other questions, of which some are the same
                self.assertGreater(solved, 0, words)
            else:
                self.assertEqual(kept, 0, words)

    def test_what_is_undecided_is_not_kept(self):
        file = self.write("hard.cu", HARD)
        little = ["--timeout", "1", "--total-timeout", "3"]
        report, _ = self.report(file, *little)
        undecided = {o["id"] for k in report["files"][0]["kernels"] for o in k["obligations"] if o["status"] == "undecided"}
        again, _ = self.report(file, *little)
        for kernel in again["files"][0]["kernels"]:
            for o in kernel["obligations"]:
                self.assertFalse(o["cached"] and o["id"] in undecided and o["status"] == "undecided")

    def test_it_is_off_where_it_is_switched_off(self):
        file = self.write("one.pvl", KERNEL.format(3, 7))
        self.cached(file, mode="off")
        self.assertFalse(self.file.exists())

    def test_read_only_adds_nothing(self):
        file, other = self.write("one.pvl", KERNEL.format(3, 7)), self.write("two.pvl", REFUTED)
        _, solved = self.cached(file)
        before = self.file.read_bytes()
        self.assertEqual(self.cached(file, mode="readonly"), (solved, 0))
        self.assertGreater(self.cached(other, mode="readonly")[1], 0)
        self.assertEqual(self.file.read_bytes(), before)

    def test_processes_share_it(self):
        files = [self.write(f"f{i}.pvl", "".join(KERNEL.format(j, i) for j in range(2, 8))) for i in range(4)]
        command = [str(BINARY), "--cache", "enforce", "--cache-file", str(self.file), "-j", "1", "-q"]
        running = [subprocess.Popen([*command, file], cwd=self.folder, stdout=subprocess.DEVNULL) for file in files]
        self.assertEqual([process.wait(timeout=120) for process in running], [0] * 4)
        self.assertEqual(self.cached(*files)[1], 0)

    def test_the_text_report_counts_them(self):
        file = self.write("one.pvl", KERNEL.format(3, 7))
        self.assertNotIn("cached", self.tool(file).stdout)
        self.assertIn("cached", self.tool(file).stdout)


class WhatIsDamaged(Cache):
    def setUp(self):
        super().setUp()
        self.ten = self.write("ten.pvl", "".join(KERNEL.format(i, 7) for i in range(2, 12)) + REFUTED)
        self.fresh, _ = self.report(self.ten)
        self.assertEqual((self.fresh["summary"]["exit_code"], self.fresh["summary"]["kernels"]), (1, 11))

    def check_is_set_aside(self):
        report, complaint = self.report(self.ten)
        self.assertEqual(self.essence(report), self.essence(self.fresh))
        self.assertIn("warning", complaint)
        self.assertTrue(Path(f"{self.file}.damaged").exists())
        self.assertFalse(self.file.exists())
        report, complaint = self.report(self.ten)  # starts anew
        self.assertEqual((self.essence(report), complaint), (self.essence(self.fresh), ""))
        self.assertEqual(self.cached(self.ten)[1], 0)

    def test_no_database(self):
        self.file.write_text("proved\n" * 1000)
        self.check_is_set_aside()

    def test_another_database(self):
        self.file.unlink()
        with sqlite3.connect(self.file) as other:
            other.execute("CREATE TABLE answers(key, answer)")
        other.close()
        self.file.chmod(0o600)
        with sqlite3.connect(self.file) as other:
            other.execute("PRAGMA user_version=1")
        other.close()
        self.check_is_set_aside()

    def test_cut_in_the_middle(self):
        data = self.file.read_bytes()
        self.file.write_bytes(data[:len(data) // 2])
        self.check_is_set_aside()

    def test_bytes_of_rubbish(self):
        data = bytearray(self.file.read_bytes())
        for place in range(4096, len(data), 97):
            data[place] ^= 0x5a
        self.file.write_bytes(data)
        report, _ = self.report(self.ten, mode="readonly")  # a key that is wrong is not found: that may be all
        self.assertEqual(self.essence(report), self.essence(self.fresh))
        self.assertEqual(self.tend("verify").returncode, 1)

    def change(self, sql):
        connection = sqlite3.connect(self.file)
        with connection:
            connection.execute(sql)
        connection.close()

    def test_a_changed_answer(self):
        """The first byte of an answer is its status."""
        self.change("UPDATE answers SET answer = x'00' || substr(answer, 2) WHERE substr(answer, 1, 1) = x'01'")
        self.check_is_set_aside()

    def test_answers_that_change_places(self):
        self.change("UPDATE answers SET answer = (SELECT answer FROM answers ORDER BY key LIMIT 1), "
                    "sum = (SELECT sum FROM answers ORDER BY key LIMIT 1)")
        self.check_is_set_aside()

    def test_verify_says_so(self):
        done = self.tend("verify")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.change("UPDATE answers SET answer = zeroblob(9)")
        self.assertEqual(self.tend("verify").returncode, 1)
        self.assertTrue(Path(f"{self.file}.damaged").exists())
        self.assertEqual(self.tend("verify").returncode, 3)

    def test_a_file_that_others_may_write_is_not_used(self):
        self.file.chmod(0o666)
        self.assertEqual(self.cached(self.ten)[0], 0)
        self.assertEqual(self.tool(self.ten, mode="enforce").returncode, 3)
        self.assertEqual(self.tend("stats").returncode, 3)

    def test_a_folder_that_cannot_be_made(self):
        self.file = self.folder / "ten.pvl" / "proofs.sqlite"
        self.assertEqual(self.cached(self.ten)[0], 0)
        self.assertEqual(self.tool(self.ten, mode="enforce").returncode, 3)

    def test_killed_while_it_is_written(self):
        many = self.write("many.pvl", "".join(KERNEL.format(i, 9) for i in range(2, 80)))
        for delay in (0.05, 0.2, 0.5, 1):
            process = subprocess.Popen([str(BINARY), many, "--cache-file", str(self.file), "--cache", "enforce", "-q"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(delay)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            done = self.tend("verify")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        report, complaint = self.report(many)
        self.assertEqual((report["summary"]["exit_code"], complaint), (0, ""))


class Tending(Cache):
    def test_stats_and_prune(self):
        self.assertEqual(self.tend("stats").returncode, 3)
        _, solved = self.cached(self.write("one.pvl", KERNEL.format(3, 7)))
        count = int(re.search(r": (\d+) answers, \d+ bytes\n$", self.tend("stats").stdout).group(1))
        self.assertTrue(0 < count <= solved)  # equal questions of the kernel are one
        self.assertIn(" 0 answers deleted", self.tend("prune").stdout)
        connection = sqlite3.connect(self.file)
        with connection:
            connection.execute("UPDATE answers SET used = used - 31")
        connection.close()
        self.assertIn(f" {count} answers deleted", self.tend("prune").stdout)
        self.assertIn(": 0 answers,", self.tend("stats").stdout)

    def test_what_is_used_stays(self):
        file = self.write("one.pvl", KERNEL.format(3, 7))
        _, solved = self.cached(file)
        connection = sqlite3.connect(self.file)
        with connection:
            connection.execute("UPDATE answers SET used = used - 31")
        connection.close()
        self.assertEqual(self.cached(file), (solved, 0))
        self.assertIn(" 0 answers deleted", self.tend("prune").stdout)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
