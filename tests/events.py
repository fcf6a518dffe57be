#!/usr/bin/env python3
"""`permverify --events`: the lines of a run add up to its report, come while it goes on, and name places."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import harness

BINARY = None
EXAMPLES = harness.ROOT / "examples"
FAILING = """kernel failing { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 2; void main() { a[tid] = 1; } }
"""
# Undecided without an invariant that the tool finds in a second try.
LOOP = """__kernel void loop(__global int *a, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; k++) { a[i * n + k] = k; }
}
"""


class EventsOfARun(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_tool(self, *arguments, **more):
        return subprocess.run([str(BINARY), *map(str, arguments)], capture_output=True, timeout=120, **more)

    def both(self, *files):
        """The report, and the events of the same run."""
        out = self.folder / "events"
        done = self.run_tool("--format", "json", "--events", out, *files)
        events = [json.loads(line) for line in out.read_text().splitlines()]
        return json.loads(done.stdout), events

    def check_sum(self, *files):
        report, events = self.both(*files)
        self.assertEqual([e["event"] for e in events if e["event"] in ("start", "end")], ["start", "end"])
        self.assertEqual((events[0]["event"], events[-1]["event"]), ("start", "end"))
        said, verdicts, spans = {}, {}, {}
        for event in events:
            if event["event"] == "obligation":
                key = event["file"], event["kernel"], event["id"]
                if event["status"] == "withdrawn":
                    del said[key]
                else:
                    said[key], spans[key] = event["status"], event["span"]
            elif event["event"] == "kernel" and event["state"] == "finished":
                verdicts[event["file"], event["kernel"]] = event["verdict"], event["statement"]
        reported = {(f["path"], k["name"], o["id"]): o
                    for f in report["files"] for k in f["kernels"] for o in k["obligations"]}
        self.assertEqual(said, {key: o["status"] for key, o in reported.items()})
        self.assertEqual(spans, {key: o["span"] for key, o in reported.items()})
        self.assertEqual(verdicts, {(f["path"], k["name"]): (k["verdict"], k["statement"])
                                    for f in report["files"] for k in f["kernels"]})
        self.assertEqual([e["diagnostic"] for e in events if e["event"] == "diagnostic"],
                         report["diagnostics"])
        self.assertEqual(events[-1]["exit_code"], report["summary"]["exit_code"])
        return report, events

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name

    def test_the_events_add_up_to_the_report(self):
        failing = self.write("failing.pvl", FAILING)
        report, events = self.check_sum(EXAMPLES / "binomial.pvl", failing, self.write("bad.pvl", "kernel {"))
        refuted = [e for e in events if e["event"] == "obligation" and e["status"] == "refuted"]
        self.assertEqual({e["span"]["line"] for e in refuted}, {2})
        self.assertTrue(report["summary"]["proved"] > 0 and report["summary"]["bad_files"] == 1)

    def test_what_is_found_is_said_before_the_rest_is_decided(self):
        two = "kernel failing { global int[tcount] a; requires Perm(a[tid], read);\n  void main() {\n    a[tid] = 1; } }\n" + HARD
        words = ("-j", "2", "--rlimit", "4000000000", "--timeout", "60", "--max-seconds", "8", self.write("two.pvl", two))
        _, events = self.both(*words)
        kinds = [e["event"] for e in events]
        [found] = [e["diagnostic"] for e in events if e["event"] == "found"]
        self.assertEqual((found["id"], found["primary"]["span"]["line"]), ("access.write:insufficient_permission", 3))
        self.assertIn("obligation", kinds[kinds.index("found"):])
        [last] = [e["diagnostic"] for e in events if e["event"] == "diagnostic" and e["diagnostic"]["severity"] == "error"]
        self.assertEqual((last["id"], last["primary"], last["file"]), (found["id"], found["primary"], found["file"]))
        done = self.run_tool("--progress", "plain", *words)
        line = "two.pvl:3:5: error: "
        [said] = [l for l in done.stderr.decode().splitlines() if l.startswith("found: ")]
        self.assertIn(line, said)
        self.assertNotIn("found: ", done.stdout.decode())

    def test_nothing_that_no_run_shows_is_said_before(self):
        # A suspicion: the values that the loop leaves are open, and the second try proves it.
        for name, text in (("loop.cl", LOOP), ("fine.cu", "__global__ void fine(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }\n")):
            _, events = self.both(self.write(name, text))
            self.assertEqual([e for e in events if e["event"] == "found"], [], name)

    def test_a_second_try_takes_back_what_the_first_said(self):
        self.check_sum(self.write("loop.cl", LOOP))
        self.check_sum(EXAMPLES / "opencl" / "tree_reduction.cl")

    def test_a_permission_that_is_left_out_is_no_finding(self):
        left_out = "kernel k { global int[tcount] a, b; requires Perm(a[tid], read); ensures Perm(b[tid], write);\n  void main() { b[tid] = a[tid]; } }\n"
        report, events = self.check_sum(self.write("left_out.pvl", left_out))
        self.assertEqual(report["summary"]["exit_code"], 0)
        self.assertEqual([e for e in events if e["event"] == "found"], [])

    def test_a_descriptor_gets_each_line_at_once(self):
        read, write = os.pipe()
        process = subprocess.Popen([str(BINARY), "--events", f"fd:{write}", str(EXAMPLES / "binomial.pvl")],
                                   stdout=subprocess.PIPE, pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as lines:
            first = json.loads(lines.readline())
            rest = [json.loads(line) for line in lines]
        process.communicate(timeout=60)
        self.assertEqual((first["event"], rest[-1]["event"], process.returncode), ("start", "end", 0))

    def test_what_cannot_be_written_is_told(self):
        good = EXAMPLES / "vector_add.pvl"
        for target in ("fd:77", "fd:1", "fd:x", self.folder / "none" / "events"):
            self.assertEqual(self.run_tool("--events", target, good).returncode, 3, target)
        if Path("/dev/full").exists():
            self.assertEqual(self.run_tool("--events", "/dev/full", good).returncode, 4)

    def test_a_limit_on_all_proofs_together_leaves_the_rest_undecided(self):
        done = self.run_tool("--max-seconds", "1", "--format", "json", "--rlimit", "4000000000", "--timeout",
                             "60", self.write("hard.pvl", HARD))
        self.assertEqual(done.returncode, 5)
        self.assertLess(json.loads(done.stdout)["summary"]["wall_seconds"], 20)


HARD = """kernel hard(int a, int b, int c) {
  void main() {
    assert a > 1 && b > 1 && c > 1 ==> a * a * a * a * a + b * b * b * b * b != c * c * c * c * c;
  }
}
"""

if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
