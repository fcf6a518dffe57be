#!/usr/bin/env python3
"""`permverify run` and `permverify replay` as a user meets them: faults with their ids and places,
memory at the end, usage, exit codes, JSON, trace. Expected values are computed by hand."""
import json
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import harness
import json_schema

BINARY = None
SCHEMA = json.loads((harness.ROOT / "report" / "execution_schema.json").read_text())
EXAMPLES = harness.ROOT / "examples"

DOUBLE = """kernel double_it(int n) {
  global int[n] a, b;
  local int[gsize] tmp;
  void main() {
    if (tid < n) {
      tmp[lid] = 2 * a[tid];
    }
    barrier(local);
    if (tid < n) {
      b[tid] = tmp[lid];
    }
  }
}
"""
RACE = """kernel race(int n) {
  global int[n] y;
  void main() {
    if (tid + 1 < n) {
      y[tid] =
        y[tid + 1];
    }
  }
}
"""
UNFENCED = """kernel unfenced {
  global int[gsize] a, b;
  void main() {
    a[lid] = lid;
    barrier(local);
    b[lid] = a[(lid + 1) % gsize];
  }
}
"""
WORDS = """kernel words {
  global u64[tcount] a;
  void main() {
    u64 q = a[tid];
    assert (q & (u64) 3) == (u64) 3 && (q | q) == q && (q ^ q) == (u64) 0;
  }
}
"""
UNKNOWN = """kernel unknown {
  global int[] a;
  global float[tcount] f;
  void main() {
    a[30 * tid] = tid;
    f[tid] = -0.0;
    if (tid == 1) {
      f[tid] = 0.1;
    }
  }
}
"""
BOUNDS = """kernel bounds {
  global int[gsize] a;
  void main() {
    a[tid + 1] = tid;
  }
}
"""
DIVERGES = """kernel diverges {
  global int[gsize] a;
  void main() {
    if (lid < 1) {
      barrier(global);
    }
    a[lid] = 1;
  }
}
"""
DIVISION = """kernel divides(int n) {
  global int[gsize] a;
  void main() {
    a[lid] = 12 / (n - lid);
  }
}
"""
UNWRITTEN = """kernel unwritten {
  global int[gsize] a;
  local int[gsize] t;
  void main() {
    a[lid] = t[lid];
  }
}
"""
NEEDS = """kernel needs(int n) {
  global int[gsize] a;
  requires n > 3;
  requires Perm(a[tid], write) ** a[tid] == n;
  ensures  Perm(a[tid], write) ** a[tid] == n + 1;
  void main() {
    a[tid] = a[tid] + 1;
  }
}
"""
STEALS = """kernel steals {
  global int[gsize] a, b;
  requires Perm(a[tid], write) ** Perm(b[tid], write);
  ensures  Perm(b[tid], write);
  void main() {
    a[tid] = tid;
    barrier(global) {
      ensures Perm(a[tid], write) ** Perm(b[tid], write);
    }
    b[tid] = a[(tid + 1) % gsize];
  }
}
"""
FOREVER = "kernel forever { global int[gsize] a; void main() { while (0 < 1) { a[lid] = 1; } } }\n"
GRID = """kernel grid {
  global int[gsize.y][gsize.x] m;
  void main() {
    m[lid.y][lid.x] = 10 * lid.y + lid.x;
  }
}
"""
TICKET = """kernel ticket {
  global int[gsize] order;
  global int[1] next;
  void main() {
    int mine = 0;
    mine = atomic_add(next[0], 1);
    order[lid] = mine;
  }
}
"""


class RunCommand(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, text, name="k.pvl"):
        file = self.path / name
        file.write_text(text)
        return str(file)

    def tool(self, *arguments):
        done = subprocess.run([str(BINARY), *arguments], capture_output=True, timeout=120)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def report(self, *arguments, command="run"):
        code, out, err = self.tool(command, *arguments, "--format", "json")
        self.assertTrue(out, err)
        report = json.loads(out)
        self.assertEqual(json_schema.validate(report, SCHEMA), [])
        self.assertEqual(report["exit_code"], code)
        return code, report

    def final(self, report, name, group=None):
        arrays = [a for a in report["run"]["memory"]
                  if a["array"] == name and a.get("group") == group]
        self.assertEqual(len(arrays), 1)
        return arrays[0]["final"]

    def faults(self, report):
        """(id, line of the fault, lines of its threads) of each fault."""
        return [(f["id"], f["span"]["line"], sorted(t["span"]["line"] for t in f["threads"]))
                for f in report["run"]["faults"]]

    # Memory

    def test_only_some_groups_of_a_large_launch(self):
        file = self.write(DOUBLE)
        launch = ["--local-size", "2", "--num-groups", "1000", "--param", "n=2000"]
        code, report = self.report(file, *launch, "--only-groups", "1,7", "--trace")
        self.assertEqual((code, report["run"]["ending"]), (0, "finished"))
        self.assertEqual(report["run"]["launch"]["only_groups"], [1, 7])
        arrays = {(a["array"], a.get("group")): a for a in report["run"]["memory"]}
        self.assertEqual(set(arrays), {("a", None), ("b", None), ("tmp", 1), ("tmp", 7)})
        self.assertEqual(arrays["a", None]["changed"], [])
        written = {cell["index"][0] for cell in arrays["b", None]["changed"]}
        self.assertLessEqual(written, {2, 3, 14, 15})  # a drawn zero stays as it is
        self.assertEqual([c["index"] for c in arrays["tmp", 7]["changed"]], [[0], [1]])
        self.assertEqual({e["thread"] for e in report["run"]["trace"] if "thread" in e}, {2, 3, 14, 15})
        code, out, _ = self.tool("run", file, *launch, "--only-groups", "1,7", "--local")
        self.assertIn("2 of them executed", out)
        self.assertIn("local memory of group 7", out)

    def test_a_race_before_the_other_groups_begin(self):
        launch = [self.write(RACE), "--local-size", "64", "--num-groups", "1048576", "--param", "n=60000000"]
        code, report = self.report(*launch, "--only-groups", "5,6", "--expect", "race:read_write",
                                   command="replay")
        self.assertEqual(code, 1)
        threads = {t["tid"] for t in report["run"]["faults"][0]["threads"]}
        self.assertLessEqual(threads, set(range(5 * 64, 7 * 64)))

    def test_memory_at_the_end(self):
        code, report = self.report(self.write(DOUBLE), "--local-size", "2", "--num-groups", "2",
                                   "--param", "n=3", "--array", "a=5,-1,7")
        self.assertEqual((code, report["run"]["ending"]), (0, "finished"))
        self.assertEqual(self.final(report, "b"), ["10", "-2", "14"])
        self.assertEqual(self.final(report, "a"), ["5", "-1", "7"])
        self.assertEqual(self.final(report, "tmp", 0), ["10", "-2"])
        self.assertEqual(self.final(report, "tmp", 1), ["14", None])  # thread 3 has nothing to do

    def test_changed_cells_are_marked(self):
        code, out, _ = self.tool("run", self.write(DOUBLE), "--local-size", "2", "--num-groups", "1",
                                 "--param", "n=2", "--array", "a=5,-1", "--array", "b=10,3")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"b: int\[2\], 1 element changed\n +\[0\] +was +10 +3\n +\[0\] +is +10 +-2\*\n")
        self.assertRegex(out, r"a: int\[2\], unchanged\n +\[0\] +is +5 +-1\n")
        self.assertNotIn("tmp", out)
        _, out, _ = self.tool("run", self.write(DOUBLE), "--local-size", "2", "--num-groups", "1",
                              "--param", "n=1", "--array", "a=5", "--local")
        self.assertRegex(out, r"tmp: int\[2\], local memory of group 0, 1 element changed\n.*\n +\[0\] +is +10\* +\?")

    def test_a_matrix_stands_in_rows(self):
        code, out, _ = self.tool("run", self.write(GRID), "--local-size", "3,2", "--num-groups", "1", "--array",
                                 "m=9,9,9,9,9,9")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"\[0\]\[0\] +is +0\* +1\* +2\*\n")
        self.assertRegex(out, r"\[1\]\[0\] +is +10\* +11\* +12\*\n")

    def test_an_array_of_unknown_length_is_as_long_as_the_run_needs(self):
        sizes = ["--local-size", "3", "--num-groups", "1"]
        code, report = self.report(self.write(UNKNOWN), *sizes)
        self.assertEqual(code, 0)
        self.assertEqual(len(self.final(report, "a")), 64)
        self.assertEqual([self.final(report, "a")[30 * t] for t in range(3)], ["0", "1", "2"])
        self.assertTrue(any("`a`" in note and "64 elements" in note for note in report["notes"]))
        code, report = self.report(self.write(UNKNOWN), *sizes, "--extent", "a=61")
        self.assertEqual((code, len(self.final(report, "a"))), (0, 61))
        code, report = self.report(self.write(UNKNOWN), *sizes, "--extent", "a=60")
        self.assertEqual((code, self.faults(report)[0][0]), (1, "access.bounds:program_access"))
        self.assertIn("--extent a=60", report["again"])

    def test_floats_at_the_end_are_exact(self):
        _, report = self.report(self.write(UNKNOWN), "--local-size", "2", "--num-groups", "1")
        self.assertEqual(self.final(report, "f"), ["-0.0", "0.1"])

    def test_bits_of_the_largest_numbers_in_formulas(self):
        _, report = self.report(self.write(WORDS), "--local-size", "1", "--num-groups", "1",
                                "--array", "a=18446744073709551611")
        self.assertEqual((report["run"]["ending"], report["run"]["faults"]), ("finished", []))

    def test_the_earlier_name_of_a_fill_is_read(self):
        now, earlier = (self.report(self.write(DOUBLE), "--fill", fill, "--param", "n=8")[1] for fill in ("elements", "cells"))
        self.assertEqual(now["run"]["memory"], earlier["run"]["memory"])
        self.assertNotIn("cells", self.tool("run", "--help")[1])

    def test_what_is_not_given_comes_from_the_seed(self):
        file = self.write(DOUBLE)
        one, again, other = (self.report(file, "--fill", "any", "--param", "n=8", "--seed", seed)[1]
                             for seed in ("4", "4", "5"))
        self.assertEqual(one["run"]["memory"], again["run"]["memory"])
        self.assertNotEqual(one["run"]["memory"], other["run"]["memory"])
        _, report = self.report(file, "--param", "n=3", "--array", "a=_,4", "--fill", "zero")
        self.assertEqual(self.final(report, "b"), ["0", "8", "0"])

    def test_the_examples_run_without_a_fault(self):
        for file in sorted(EXAMPLES.glob("**/*.[pc][vul]*")):
            code, report = self.report(str(file), "--seed", "3")
            self.assertEqual((code, report["run"]["faults"]), (0, []), f"{file.name}: {report['run']['why']}")

    # Faults

    def test_faults_with_their_places(self):
        for text, options, expected in [
                (RACE, ["--param", "n=2", "--num-groups", "1", "--local-size", "2"], []),
                (RACE, ["--param", "n=3", "--num-groups", "1", "--local-size", "2"],
                 [("race:read_write", 5, [5, 6])]),
                (UNFENCED, ["--local-size", "2"], [("race:read_write", 4, [4, 6])]),
                (UNFENCED.replace("barrier(local)", "barrier(global)"), ["--local-size", "2"], []),
                (BOUNDS, ["--local-size", "3"], [("access.bounds:program_access", 4, [4])]),
                (DIVERGES, ["--local-size", "2"], [("barrier.divergence:thread_ended", 5, None)]),
                (DIVERGES, ["--local-size", "1"], []),
                (DIVISION, ["--param", "n=2", "--local-size", "2"], []),
                (DIVISION, ["--param", "n=1", "--local-size", "2"],
                 [("arith.division:by_zero", 4, [4])]),
                (UNWRITTEN, ["--local-size", "1", "--uninitialised", "arbitrary"], []),
                (STEALS, ["--local-size", "2"],
                 [("access.read:insufficient_permission", 10, [10])]),
                (STEALS, ["--local-size", "1"], []),
                (STEALS, ["--local-size", "2", "--no-contracts"], [])]:
            if "--num-groups" not in options:
                options = [*options, "--num-groups", "1"]
            code, report = self.report(self.write(text), *options)
            found = self.faults(report)
            self.assertEqual(code, 1 if expected else 0, (text, found))
            self.assertEqual([f[:2] for f in found], [e[:2] for e in expected], text)
            for fault, wanted in zip(found, expected):
                if wanted[2] is not None:
                    self.assertEqual(fault[2], wanted[2], text)

    def test_reading_unwritten_local_memory(self):
        code, report = self.report(self.write(UNWRITTEN), "--local-size", "1")
        self.assertEqual((code, len(report["run"]["faults"])), (1, 1))
        fault = report["run"]["faults"][0]
        self.assertEqual((fault["cell"], fault["span"]["line"]), ({"array": "t", "index": [0], "group": 0}, 5))

    def test_the_cell_and_the_threads_of_a_race(self):
        _, report = self.report(self.write(RACE), "--param", "n=3", "--num-groups", "1",
                                "--local-size", "2")
        fault, = report["run"]["faults"]
        self.assertEqual(fault["cell"], {"array": "y", "index": [1]})
        # Thread 1 writes y[1], which thread 0 reads.
        self.assertEqual({(t["tid"], t["span"]["line"]) for t in fault["threads"]}, {(1, 5), (0, 6)})
        self.assertEqual(fault["class"], "program")

    def test_the_text_of_a_fault(self):
        code, out, _ = self.tool("run", self.write(RACE), "--param", "n=3", "--num-groups", "1",
                                 "--local-size", "2")
        self.assertEqual(code, 1)
        self.assertRegex(out, r"(?m)^fault\[race:read_write\]: ")
        self.assertIn("k.pvl:5:7", out)
        for label in ("tid", "lid", "gid", "phase", "element"):
            self.assertRegex(out, rf"(?m)^ +\| {label} +\|")
        self.assertRegex(out, r"(?m)^  race:read_write +1 place, first at ")
        self.assertRegex(out.splitlines()[-1], r"^permverify: run of race: 2 threads in 1 group, \d+ "
                                               r"steps, 1 fault \(race:read_write\)$")

    # Launches that are refused, and runs that tell nothing

    def test_bad_usage_is_3(self):
        file, double = self.write(GRID), self.write(DOUBLE, "double.pvl")
        two = self.write(RACE + BOUNDS, "two.pvl")
        for arguments in ([], ["--nonsense"], [two], [two, "--kernel", "nobody"],
                          [double, "--param", "zz=1"], [double, "--param", "n"],
                          [double, "--param", "n=x"], [double, "--param", "n=1", "--param", "n=2"],
                          [double, "--array", "zz=1"], [double, "--array", "a=1,x"],
                          [double, "--array", "tmp=1"], [double, "--array", "tmp@7=1"],
                          [double, "--extent", "a=4"], [double, "--extent", "a"],
                          [double, "--array", "a@0=1"], [double, "--array", "a=1", "--array", "a=2"],
                          [double, "--param", "n=2", "--array", "a=1,2,3"],
                          [double, "--local-size", "0"], [double, "--local-size", "1,2,3,4"],
                          [double, "--schedule", "sideways"], [double, "--schedule", "script:x"],
                          [double, "--fill", "full"], [double, "--threads", "x"],
                          [double, "--threads", "8"], [double, "--local-size", "99999,99999,99999"],
                          [double, "--only-groups", "2"], [double, "--only-groups", "1,0"],
                          [double, "--only-groups", "x"], [double, "--only-groups", ""], [double, "--only-groups", "0", "--sweep"],
                          [double, "--only-groups", "0", "--schedule", "exhaustive"],
                          [double, "--sweep", "--array", "a=1"], [file, file]):
            code, out, err = self.tool("run", *arguments)
            self.assertEqual((code, out), (3, ""), arguments)
            self.assertTrue(err, arguments)
        self.assertIn("a, b, tmp", self.tool("run", double, "--array", "zz=1")[2])

    def test_bad_input_is_2(self):
        self.assertEqual(self.tool("run", self.write("kernel {"))[0], 2)
        self.assertEqual(self.tool("run", str(self.path / "none.pvl"))[0], 2)
        code, report = self.report(self.write("kernel {"))
        self.assertEqual((code, "run" in report), (2, False))
        self.assertTrue(report["problems"])

    def test_a_precondition_that_does_not_hold(self):
        given = ["--local-size", "2", "--num-groups", "1", "--param", "n=3", "--array", "a=3,3"]
        code, report = self.report(self.write(NEEDS), *given)
        self.assertEqual(code, 5)
        self.assertEqual([(p["id"], p["span"]["line"]) for p in report["problems"]],
                         [("launch:precondition", 3)])
        code, report = self.report(self.write(NEEDS), *given[:5], "n=5", "--array", "a=5,4")
        self.assertEqual((code, report["problems"][0]["span"]["line"]), (5, 4))
        code, report = self.report(self.write(NEEDS), *given, "--no-contracts")
        self.assertEqual((code, self.final(report, "a")), (0, ["4", "4"]))

    def test_memory_is_made_to_fit_the_preconditions(self):
        code, report = self.report(self.write(NEEDS), "--local-size", "2")
        n = int(report["run"]["launch"]["params"]["n"])
        self.assertEqual(code, 0)
        self.assertGreater(n, 3)
        self.assertEqual(self.final(report, "a"), [str(n + 1)] * 2)
        code, report = self.report(self.write(NEEDS), "--local-size", "2", "--param", "n=6")
        self.assertEqual((code, self.final(report, "a")), (0, ["7", "7"]))

    def test_sizes_are_chosen_to_fit_the_preconditions(self):
        sized = """kernel k { global int[tcount] a;
  requires %s;
  requires Perm(a[tid], write);
  void main() { a[tid] = 1; } }"""
        for sizes, chosen in (("ngroups == 1", (4, 1)), ("gsize == 32", (32, 2)), ("tcount == 64", (32, 2))):
            code, report = self.report(self.write(sized % sizes))
            launch = report["run"]["launch"]
            self.assertEqual((code, launch["gsize"][0], launch["ngroups"][0]), (0, *chosen), sizes)
        file = self.write(sized % "gsize == 31")
        self.assertEqual(self.report(file)[0], 5)
        self.assertEqual(self.report(file, "--local-size", "31")[0], 0)
        # What is given is kept.
        self.assertEqual(self.report(self.write(sized % "ngroups == 1"), "--num-groups", "2")[0], 5)

    def test_out_of_steps_is_5(self):
        code, report = self.report(self.write(FOREVER), "--max-steps", "1000")
        self.assertEqual((code, report["run"]["ending"]), (5, "out_of_steps"))

    # Schedules

    def test_a_script_says_who_comes_first(self):
        file = self.write(TICKET)
        _, report = self.report(file, "--local-size", "2", "--num-groups", "1", "--array", "next=0")
        self.assertEqual(self.final(report, "order"), ["0", "1"])
        _, report = self.report(file, "--local-size", "2", "--num-groups", "1", "--array", "next=0",
                                "--schedule", "script:1,1,1,1,1")
        self.assertEqual(self.final(report, "order"), ["1", "0"])

    def test_all_schedules(self):
        code, report = self.report(self.write(TICKET), "--local-size", "2", "--num-groups", "1",
                                   "--array", "next=0", "--schedule", "exhaustive")
        self.assertEqual((code, report["counts"]["outcomes"], report["counts"]["complete"]), (0, 2, 1))
        code, report = self.report(self.write(DOUBLE), "--local-size", "2", "--num-groups", "1",
                                   "--param", "n=2", "--schedule", "exhaustive")
        self.assertEqual((code, report["counts"]["outcomes"]), (0, 1))

    def test_a_random_schedule_finds_the_race_too(self):
        code, report = self.report(self.write(RACE), "--param", "n=3", "--num-groups", "1",
                                   "--local-size", "2", "--schedule", "random", "--seed", "9")
        self.assertEqual((code, report["run"]["faults"][0]["id"]), (1, "race:read_write"))

    # Sweeps and replays

    def test_a_sweep_finds_the_smallest_launch(self):
        code, report = self.report(self.write(RACE), "--sweep")
        self.assertEqual((code, report["run"]["faults"][0]["id"]), (1, "race:read_write"))
        # Two threads are needed, and n = 3 so that both do something.
        launch = report["run"]["launch"]
        self.assertEqual(launch["gsize"][0] * launch["ngroups"][0], 2)
        self.assertGreaterEqual(int(launch["params"]["n"]), 3)
        good = RACE.replace("y[tid + 1]", "y[tid]")
        code, report = self.report(self.write(good), "--sweep", "--max-seconds", "20")
        self.assertEqual((code, "run" in report), (0, False))
        self.assertGreater(report["counts"]["runs"], 50)

    def test_what_is_printed_reproduces_the_fault(self):
        for text, fault in [(RACE, "race:read_write"), (STEALS, "access.read:insufficient_permission"),
                            (NEEDS.replace("n + 1", "n + 2"), "post.thread:false")]:
            for how in (["--sweep"], ["--seed", "5"], ["--seed", "5", "--schedule", "random"]):
                _, report = self.report(self.write(text, "with space.pvl"), *how)
                words = shlex.split(report["again"])
                self.assertEqual(words[:2], ["permverify", "replay"])
                self.assertIn(fault, words)
                code, again = self.report(*words[2:], command="replay")
                self.assertEqual((code, self.faults(again)[0]), (1, self.faults(report)[0]))
                self.assertEqual(again["run"]["memory"], report["run"]["memory"])

    def test_a_replay_looks_for_one_fault(self):
        launch = [self.write(RACE), "--param", "n=3", "--local-size", "2", "--num-groups", "1"]
        for expected, code in [("race:read_write", 1), ("race:read_write@5", 1), ("race:read_write@6", 1),
                               ("race:read_write@7", 5), ("race:write_write", 5)]:
            self.assertEqual(self.report(*launch, "--expect", expected, command="replay")[0], code, expected)
        self.assertEqual(self.tool("replay", *launch, "--expect", "@5")[0], 3)
        self.assertIn("; reproduced", self.tool("replay", *launch)[1].splitlines()[-1])

    # Trace

    def test_the_trace_has_a_column_for_each_thread(self):
        code, out, _ = self.tool("run", self.write(DOUBLE), "--local-size", "2", "--num-groups", "1",
                                 "--param", "n=1", "--array", "a=5", "--trace")
        self.assertEqual(code, 0)
        rows = [line.split("|") for line in out.splitlines() if re.match(r" *(line|\d+) +\|", line)]
        cells = [[cell.strip() for cell in row] for row in rows]
        self.assertEqual(cells[0], ["line", "thread 0", "thread 1"])
        self.assertIn(["5", "if true"], [c[:2] for c in cells])
        self.assertIn(["6", "a[0] is 5, tmp[0] = 10"], [c[:2] for c in cells])
        self.assertIn(["5", "", "if false"], cells)
        self.assertIn(["10", "tmp[0] is 10, b[0] = 10"], [c[:2] for c in cells])
        self.assertEqual(len(re.findall(r"(?m)^ *8 +\+=.*phase 1$", out)), 1)

    def test_the_trace_as_data(self):
        _, report = self.report(self.write(DOUBLE), "--local-size", "1", "--num-groups", "1", "--param",
                                "n=1", "--array", "a=5", "--trace")
        events = report["run"]["trace"]
        self.assertFalse(report["run"]["trace_truncated"])
        self.assertEqual([e["branch"] for e in events if "branch" in e], [True, True])
        told = [(a["kind"], a["array"], a["index"], a["value"]) for e in events for a in e.get("accesses", [])]
        self.assertEqual(told, [("read", "a", [0], "5"), ("write", "tmp", [0], "10"),
                                ("read", "tmp", [0], "10"), ("write", "b", [0], "10")])
        self.assertEqual([e["barrier"] for e in events if "barrier" in e],
                         [{"group": 0, "line": 8, "phase": 1, "fences_local": True, "fences_global": False}])
        self.assertEqual(sorted({e["phase"] for e in events if "thread" in e}), [0, 1])

    def test_who_may_access_what_is_told_with_the_trace(self):
        shift = harness.ROOT / "examples" / "neighbour_shift.pvl"
        launch = ["--local-size", "3", "--num-groups", "1", "--trace"]
        _, report = self.report(shift, *launch)
        self.assertFalse(report["run"]["rights_truncated"])
        rights = {(r["group"], r["phase"]): {(h["thread"], h["array"], *h["index"], h["right"]) for h in r["holds"]}
                  for r in report["run"]["rights"]}
        own = {(t, "b", t, "write") for t in range(3)}
        self.assertEqual(rights, {(0, 0): own | {(t, "a", t, "write") for t in range(3)},
                                  (0, 1): own | {(t, "a", (t + 1) % 3, "read") for t in range(3)}})
        _, unchecked = self.report(shift, *launch, "--no-contracts")
        self.assertNotIn("rights", unchecked["run"])

    def test_permissions_that_no_contract_gives_are_those_that_verify_infers(self):
        some = """kernel some {
  global int[tcount] a, b;
  context Perm(b[tid], write);
  void main() {
    b[tid] = a[tid] + 1;
  }
}
"""
        launch = ["--local-size", "2", "--num-groups", "2"]
        code, report = self.report(self.write(some), *launch)
        self.assertEqual((code, report["run"]["faults"]), (0, []))
        too_far = self.write(some.replace("b[tid] = a", "b[(tid + 1) % tcount] = a"))
        code, report = self.report(too_far, *launch)
        self.assertEqual(code, 1)
        self.assertIn(("access.write:insufficient_permission", 5),
                      {(f["id"], f["span"]["line"]) for f in report["run"]["faults"]})

    def test_permissions_that_the_contracts_leave_out_are_those_that_verify_infers(self):
        left_out = """kernel some {
  global int[tcount] a, b;
  requires Perm(a[tid], read);
  ensures Perm(b[tid], write);
  void main() {
    b[tid] = a[tid] + 1;
  }
}
"""
        launch = ["--local-size", "2", "--num-groups", "2"]
        code, report = self.report(self.write(left_out), *launch)
        self.assertEqual((code, report["run"]["faults"]), (0, []))
        self.assertTrue(any("requires Perm(b[tid], write)" in note for note in report["notes"]))
        for words in (launch, ["--sweep", "--max-seconds", "2"]):
            code, report = self.report(self.write(left_out), *words, "--no-infer")
            self.assertEqual(code, 1)
            self.assertIn(("access.write:insufficient_permission", 6), {(f["id"], f["span"]["line"]) for f in report["run"]["faults"]})
        code, report = self.report(self.write(left_out.replace("b[tid] = a", "b[0] = a")), *launch)
        self.assertEqual(code, 1)

    def test_one_kernel_of_several(self):
        two = self.write(RACE + BOUNDS)
        _, report = self.report(two, "--kernel", "bounds", "--local-size", "2")
        self.assertEqual((report["run"]["kernel"], report["run"]["faults"][0]["id"]),
                         ("bounds", "access.bounds:program_access"))
        self.assertIn("--kernel bounds", report["again"])

    def test_the_trace_shows_the_threads_asked_for(self):
        wide = ["run", self.write(DOUBLE), "--local-size", "16", "--num-groups", "1", "--param", "n=16", "--trace"]
        head = next(l for l in self.tool(*wide)[1].splitlines() if l.startswith("line"))
        self.assertEqual(re.findall(r"thread (\d+)", head), [str(i) for i in range(8)])
        head = next(l for l in self.tool(*wide, "--threads", "3,15")[1].splitlines() if l.startswith("line"))
        self.assertEqual(re.findall(r"thread (\d+)", head), ["3", "15"])


    def test_a_precondition_that_cannot_be_computed(self):
        # Its variable has no end. The parameters are found all the same.
        file = self.write("requires n == gsize;\nrequires (\\forall int d; 1 <= d; b[0] <= d * n);\nkernel k(int n) {\n"
                          "  global int[n] a, b;\n  void main() { a[lid] = n; }\n}\n")
        _, out, _ = self.tool("run", file, "--local-size", "5", "--num-groups", "1")
        self.assertIn("some precondition could not be evaluated", out)
        self.assertIn("permverify: run of k: 5 threads in 1 group", out)
        self.assertIn("a: int[5]", out)
        for example in ("cuda/tree_reduction.cu", "opencl/tree_reduction.cl"):  # whose clauses can be
            code, out, _ = self.tool("run", EXAMPLES / example, "--local-size", "8", "--num-groups", "2")
            self.assertEqual(code, 0, out)
            self.assertNotIn("could not be evaluated", out)

    def test_what_the_host_gave_stands_in_the_command(self):
        # Lengths that the host allocated, and one pointer for two parameters: the kernel's source has neither.
        kernel = ("__global__ void k(const float *in, float *out, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                  "  if (i CONDITION) out[i] = in[i + 1];\n}\nint main() {\n  float *a, *b;\n  cudaMalloc(&a, 40);\n  cudaMalloc(&b, 40);\n"
                  "  k<<<5, 2>>>(a, OUT, 10);\n}\n")
        for condition, out, failure in (("< n", "b", "access.bounds:program_access"), ("+ 1 < n", "a", "race:read_write")):
            file = self.write(kernel.replace("CONDITION", condition).replace("OUT", out), "host.cu")
            _, report, _ = self.tool("verify", file, "--format", "json")
            [command] = {d["replay"]["command"] for d in json.loads(report)["diagnostics"]}
            for words in (shlex.split(command)[1:], ["replay", file, "--fault", "1"]):
                code, text, _ = self.tool(*words)
                self.assertEqual(code, 1, text)
                self.assertIn(f"fault[{failure}]", text)
            code, text, _ = self.tool("run", *shlex.split(command)[2:shlex.split(command).index("--expect")])
            again = [line for line in text.splitlines() if line.startswith("again: ")][0]
            self.assertEqual(self.tool(*shlex.split(again)[2:])[0], 1, again)

    def test_a_pointer_behind_the_beginning_of_its_array(self):
        file = self.write("__global__ void k(int *a) { a[threadIdx.x] = 7; }\n", "own.cu")
        _, out, _ = self.tool("run", file, "--local-size", "1", "--num-groups", "1", "--alias", "a=a+3", "--array", "a=0,0,0,0")
        self.assertRegex(out, r"\[0\] +is +0 +0 +0 +7\*")

    def test_what_no_launch_has(self):
        file = self.write("__global__ void k(int *a) { a[threadIdx.x] = 7; }\n", "own.cu")
        for words, said in ((["--schedule", "script:0,2"], "--schedule: the launch has no thread 2, only 2"),
                            (["--extent", "a=99999999999"], "--extent a: "), (["--extent", "a=67108865"], "at most 67108864"),
                            (["--max-steps", "0"], "--max-steps: `0` is not a whole number of at least 1")):
            code, _, err = self.tool("run", file, "--local-size", "2", "--num-groups", "1", *words)
            self.assertEqual(code, 3, words)
            self.assertIn(said, err)
        self.assertEqual(self.tool("run", file, "--local-size", "2", "--num-groups", "1", "--schedule", "script:1,0,1")[0], 0)

    def test_aliases_that_are_none(self):
        file = self.write("__global__ void k(float *a, int *b, float *c) {\n  __shared__ float s[8];\n  s[0] = a[0] + b[0] + c[0];\n}\n", "k.cu")
        for alias in ("a", "a=a", "a=b", "s=a", "a=d"):
            code, _, err = self.tool("run", file, "--alias", alias)
            self.assertEqual(code, 3, alias)
            self.assertIn("permverify: --alias", err)

    def test_files_that_cannot_be_written(self):
        for name in ("p.png", "p.svg.pdf"):
            code, _, err = self.tool("run", self.write(BOUNDS), "--picture", str(self.path / name))
            self.assertEqual(code, 3, name)
            self.assertIn("SVG", err)
            self.assertFalse((self.path / name).exists())
        code, _, err = self.tool("run", self.write(BOUNDS), "--picture", str(self.path / "no" / "p.svg"))
        self.assertEqual(code, 4)
        self.assertIn("cannot write", err)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
