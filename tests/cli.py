#!/usr/bin/env python3
"""The command line as a user meets it: usage, bad input, formats, exit codes."""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree
from pathlib import Path

import harness
import json_schema

BINARY = None
GOOD = """kernel good { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }
"""
WRONG = GOOD.replace("kernel good", "kernel wrong").replace("a[tid] == 1", "a[tid] == 2")
# The cell of the second store cannot be said in a contract: `b` is written in the same phase.
SILENT = """kernel silent { global int[gsize] a, b; ensures a[tid] == 1;
  void main() { b[tid] = tid; int i = b[tid]; b[i] = 0; a[tid] = 1; } }
"""
# What is inferred on `b` would have to stand in the contract above, too.
MIXED = """requires (\\forall* int i; 0 <= i && i < tcount; Perm(c[i], write));
kernel mixed { global int[tcount] b, c; requires Perm(c[tid], write);
  void main() { b[tid] = 1; c[tid] = 2; } }
"""
PROMISES = "kernel promises { global int[gsize] a; ensures a[tid] == 1; void main() { a[tid] = 1; } }\n"


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.good = self.write("good.pvl", GOOD)
        self.wrong = self.write("wrong.pvl", WRONG)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, content):
        file = self.path / name
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(file)

    def run_tool(self, *arguments, environment=None):
        inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "CLICOLOR_FORCE")}
        done = subprocess.run([str(BINARY), *arguments], capture_output=True, timeout=120,
                              env={**inherited, **(environment or {})})
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def report(self, *arguments):
        code, out, _ = self.run_tool(*arguments, "--format", "json")
        report = json.loads(out)  # fails when anything else is on stdout
        self.assertEqual(json_schema.validate(report, harness.SCHEMA), [])
        self.assertEqual(report["summary"]["exit_code"], code)
        return code, report

    def ids(self, report):
        return [d["id"] for d in report["diagnostics"]]

    def test_reason_where_no_permission_could_be_inferred(self):
        _, report = self.report(self.write("mixed.pvl", MIXED))
        reasons = [d["undecided"]["reason"] for d in report["diagnostics"] if "undecided" in d]
        self.assertTrue(reasons)
        for reason in reasons:
            self.assertIn("infer_mixed", reason)

    def test_verdicts_and_their_exit_codes(self):
        self.assertEqual(self.run_tool(self.good)[0], 0)
        self.assertEqual(self.run_tool("verify", self.wrong)[0], 1)
        code, report = self.report(self.write("silent.pvl", SILENT))
        self.assertEqual((code, self.ids(report)), (5, ["undecided:no_permissions", "post.thread:false"]))
        self.assertEqual(self.run_tool(self.write("promises.pvl", PROMISES))[0], 0)
        self.assertEqual(self.run_tool(self.good, self.wrong)[0], 1)
        self.assertEqual(self.run_tool(self.wrong, self.write("bad.pvl", "kernel {"))[0], 2)

    def test_an_option_takes_one_value_and_no_file(self):
        for option in (["--deny", "floats"], ["--dump", "ir"]):
            self.assertEqual(self.run_tool(*option, self.wrong, self.good)[0], 1, option)
        for option in (["--check", "races"], ["--check", "races,barriers", "--check", "bounds"], ["-D", "X=1"], ["-I", "."]):
            self.assertEqual(self.run_tool(*option, self.good)[0], 0, option)

    def test_an_assumption_that_does_not_exist_cannot_be_denied(self):
        self.assertEqual(self.run_tool("--deny", "uniform_group", self.good)[0], 3)
        self.assertEqual(self.run_tool("--deny", "uniform_groups", self.good)[0], 1)
        _, report = self.report("--deny", "uniform_groups", self.good)
        self.assertEqual(report["files"][0]["kernels"][0]["verdict"], "not_accepted")
        saxpy = str(harness.ROOT / "examples" / "cuda" / "saxpy.cu")
        for name, code in (("no_alias", 1), ("aliasing", 1), ("unknown_extent", 0), ("not_null", 0)):
            self.assertEqual(self.run_tool("--deny", name, saxpy)[0], code, name)
        shifted = self.write("shifted.cl", """//@ requires Perm(a[4 * \\gtid + 1], read);
__kernel void k(__global int *a) {
  int x = ((__global int4 *)(a + 1))[get_global_id(0)].x;
}
""")
        self.assertEqual(self.run_tool(shifted)[0], 0)
        self.assertEqual(self.run_tool("--deny", "alignment", shifted)[0], 1)

    def test_a_tiny_budget_is_a_budget(self):
        big = str(harness.ROOT / "examples" / "binomial.pvl")
        self.assertEqual(self.run_tool("--rlimit", "1", big)[0], 5)

    def test_what_is_no_whole_number(self):
        for option, value in (("--rlimit", "0"), ("--rlimit", "1.5"), ("--total-timeout", "0.0001"), ("--total-timeout", "nan"), ("--timeout", "0"), ("-j", "-1")):
            code, _, err = self.run_tool(self.good, f"{option}={value}" if option.startswith("--") else option + value)
            self.assertEqual(code, 3, (option, value))
            self.assertIn(f"`{value}` is not a whole number", err)
            self.assertLess(len(err), 200)

    def test_bad_usage_is_3(self):
        for arguments in ([], ["verify"], ["--nonsense", self.good], ["-j", "x", self.good],
                          [self.good, "--local-size", "0"], [self.good, "--local-size", "1,2,3,4"],
                          [self.good, "--local-size", "2147483647", "--num-groups", "2147483647"],
                          [self.good, "--local-size", "65536,65536"],
                          [self.good, "--line", "12"], [self.good, "--solver", "none"],
                          [self.good, "--out", "json"], [self.good, "--param", "n"],
                          [self.good, "--kernel", "nobody"], [self.good, "--param", "zz=1"],
                          [self.good, "--obligation", "none"], ["explain", "no.such.thing"],
                          [self.good, "-D", "1x"], [self.good, "-D", "=1"], [self.good, "--lang", "c"],
                          [self.good, "--device-bits", "16"], [self.good, "--max-threads", "0"],
                          [self.good, "--same-value-writes", "perhaps"],
                          [self.good, "--intra-group-only", "--inter-group-only"],
                          [self.good, "--warp-size", "0"], [self.good, "--warp-size", "all"],
                          ["run", self.good, "--warp-size", "4", "--schedule", "random"],
                          ["run", self.good, "--max-threads", "few"], ["export", self.good, "-D", ""]):
            code, out, err = self.run_tool(*arguments)
            self.assertEqual((code, out), (3, ""), arguments)
            self.assertTrue(err, arguments)

    def test_a_command_behind_an_option(self):
        code, _, err = self.run_tool("--progress", "none", "explain", "race")
        self.assertEqual(code, 3)
        self.assertIn("comes first", err)

    def test_help_fits_the_line(self):
        for command in ("verify", "run", "infer", "export", "report", "serve", "lsp", "lab", "grade"):
            _, out, _ = self.run_tool(command, "--help")
            self.assertLessEqual(max(map(len, out.splitlines())), 110, command)
            self.assertNotIn("TEXT:{", out, command)

    def test_a_folder_that_cannot_be_read_is_no_empty_folder(self):
        dead = subprocess.Popen(["true"])  # until it is waited for, the system has no network of this process
        os.waitid(os.P_PID, dead.pid, os.WEXITED | os.WNOWAIT)
        code, _, err = self.run_tool(f"/proc/{dead.pid}")
        dead.wait()
        self.assertEqual(code, 3)
        self.assertIn("cannot read the folder", err)

    def test_how_a_file_is_read(self):
        good, wrong = self.write("good.cl", GOOD), self.write("wrong.cu", WRONG)
        self.assertEqual(self.run_tool(good)[0], 2)  # it is no OpenCL
        reading = ["--lang", "pvl", "-Ia", "-I", "b", "-DN=1", "-D", "M", "--std", "CL2.0",
                   "--device-bits", "32", "--max-threads", "any"]
        self.assertEqual(self.run_tool(good, *reading)[0], 0)
        self.assertEqual(self.run_tool("check", *reading, good)[0], 0)
        self.assertEqual(self.run_tool("run", *reading, good)[0], 0)
        code, report = self.report(wrong, "--lang", "pvl", "-D", "N=a b")
        self.assertEqual(code, 1)
        command = shlex.split(report["diagnostics"][0]["replay"]["command"])
        self.assertEqual(command[command.index("--lang") + 1], "pvl")
        self.assertEqual(command[command.index("-D") + 1], "N=a b")
        self.assertEqual(self.run_tool(*command[1:])[0], 1)
        again = re.search(r"again: permverify (.*)", self.run_tool("run", wrong, "--lang", "pvl")[1])
        self.assertEqual(self.run_tool(*shlex.split(again[1]))[0], 1)

    def test_what_is_allowed_is_named(self):
        path = self.write("same.cl", "kernel void k(global int *a) { a[0] = 1; }\n")
        self.assertEqual(self.run_tool(path)[0], 1)
        code, report = self.report(path, "--same-value-writes", "allow")
        self.assertEqual(code, 0)
        said = [a["id"] for a in report["files"][0]["kernels"][-1]["assumptions"]]
        self.assertIn("same_value_writes", said)
        self.assertEqual(self.run_tool(path, "--same-value-writes", "forbid")[0], 1)
        self.assertNotEqual(self.run_tool(path, "--same-value-writes", "allow", "--deny",
                                          "same_value_writes")[0], 0)
        apart = self.write("apart.cl", "kernel void k(global int *a) { a[get_local_id(0)] = 1; }\n")
        for option in ("--intra-group-only", "--inter-group-only"):
            code, report = self.report(apart, option)
            self.assertEqual(code, 0 if option.startswith("--intra") else 1)
            if code == 0:
                said = [a["id"] for a in report["files"][0]["kernels"][-1]["assumptions"]]
                self.assertIn("intra_group_only", said)

    def test_lock_step(self):
        shift = self.write("shift.cl", "kernel void k(global int *a) {\n"
                           "  a[get_local_id(0)] = a[get_local_id(0) + 1];\n}\n")
        sizes = ["--local-size", "4", "--num-groups", "1"]
        self.assertEqual(self.run_tool(shift, *sizes)[0], 1)
        code, report = self.report(shift, *sizes, "--warp-size", "4")
        self.assertEqual(code, 0)
        said = [a["id"] for a in report["files"][0]["kernels"][-1]["assumptions"]]
        self.assertIn("warp_lock_step", said)
        denied = self.run_tool(shift, *sizes, "--warp-size", "4", "--deny", "warp_lock_step")
        self.assertNotEqual(denied[0], 0)
        # The command that shows a race again keeps to the warps, and so does a run's own.
        code, report = self.report(shift, *sizes, "--warp-size", "2")
        self.assertEqual(code, 1)
        command = shlex.split(report["diagnostics"][0]["replay"]["command"])
        self.assertEqual(command[command.index("--warp-size") + 1], "2")
        self.assertEqual(self.run_tool(*command[1:])[0], 1)
        command[command.index("--warp-size") + 1] = "4"
        self.assertEqual(self.run_tool(*command[1:])[0], 5)
        code, out, _ = self.run_tool("run", shift, *sizes, "--warp-size", "2")
        self.assertEqual(code, 1)
        self.assertIn("--warp-size 2", re.search(r"again: permverify (.*)", out)[1])
        self.assertEqual(self.run_tool("run", shift, *sizes, "--warp-size", "4")[0], 0)
        self.assertEqual(self.run_tool("run", shift, *sizes, "--warp-size", "2", "--sweep")[0], 1)

    def test_a_parameter_stays_what_was_given(self):
        text = "".join("kernel void %s(global int *a, uint n) { if (n > 4) a[0] = get_local_id(0); }\n"
                       % name for name in ("one", "other"))
        file = self.write("two.cl", text)
        code, _, complaint = self.run_tool(file, "--param", "n=-1")  # no value of uint
        self.assertEqual(code, 3)
        self.assertIn("u32", complaint)
        code, out, _ = self.run_tool(file, "--kernel", "other", "--param", "n=9")
        self.assertEqual(code, 1)
        commands = re.findall(r"see it: `permverify (.*)`", out)
        self.assertTrue(commands)
        for command in commands:
            self.assertIn("n=9", command)
            done = self.run_tool(*shlex.split(command))
            self.assertIn("reproduced", done[1] + done[2])

    def test_only_what_was_checked_is_claimed(self):
        file = self.write("k.cl", """kernel void k(global int *a, int n) {
  __local int t[4]; t[get_local_id(0) & 3] = n; if (n > get_local_id(0)) barrier(CLK_LOCAL_MEM_FENCE); }
""")
        code, out, _ = self.run_tool(file, "--check", "bounds")
        self.assertEqual(code, 0)
        headline = next(line for line in out.splitlines() if "kernel k:" in line)
        self.assertIn("every access in bounds", headline)
        self.assertNotIn("race", headline)
        self.assertNotIn("divergence", headline)
        _, report = self.report(file, "--check", "bounds")
        claims = report["files"][0]["kernels"][0]["claims"]
        self.assertIn("in_bounds", claims)
        self.assertNotIn("race_free", claims)
        self.assertNotIn("no_divergence", claims)

    def test_a_race_is_confirmed_by_that_race(self):
        # The cells of two threads of one group never meet, those of two groups do.
        file = self.write("apart.cl", "kernel void k(global int *a) { a[get_local_id(0)] = 1; }\n")
        code, out, _ = self.run_tool(file, "--local-size", "4")
        self.assertEqual(code, 1)
        self.assertIn("in different work-groups", out)
        self.assertRegex(out, r"confirmed .*global size 8, local size 4")
        # Both, at one place: reported once.
        file = self.write("both.cl", "kernel void k(global int *a) { a[0] = get_global_id(0); }\n")
        code, report = self.report(file)
        self.assertEqual(code, 1)
        self.assertEqual(self.ids(report), ["race:write_write"])
        shown = report["diagnostics"][0]["shown"]  # as in the text: the words of OpenCL, and the threads of the run
        self.assertEqual(shown["launch"], "global size 2, local size 2")
        self.assertEqual(shown["table"], [])  # the number of a thread of the first group is its number in the group, too
        _, apart = self.report(self.write("apart.cl", "kernel void k(global int *a) { a[get_local_id(0)] = 1; }\n"))
        self.assertEqual([row[0] for row in apart["diagnostics"][0]["shown"]["table"]], ["", "get_local_id(0)", "get_group_id(0)"])
        _, out, _ = self.run_tool(file)
        self.assertIn("work-items of different work-groups race here, too", out)

    def test_a_failure_is_shown_again_by_its_number(self):
        file = self.write("two.cu", """__global__ void k(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  a[0] = s[threadIdx.x ^ 1];
}
""")
        code, out, _ = self.run_tool(file, "--local-size", "8", "--check", "races", "--num-groups", "1")
        self.assertEqual(code, 1)
        commands = re.findall(r"see it: `permverify (.*)`", out)
        self.assertEqual(len(commands), out.count("\nerror[") + out.startswith("error["))
        self.assertGreaterEqual(len(commands), 2)
        ids = re.findall(r"error\[(.*?)\]", out)
        for number, (command, expected) in enumerate(zip(commands, ids), start=1):
            words = shlex.split(command)
            self.assertEqual(words[2:4], ["--fault", str(number)])
            self.assertIn("--local-size", words)
            code, out, _ = self.run_tool(*words, "--format", "json")
            self.assertEqual(code, 1)
            self.assertIn(expected, [fault["id"] for fault in json.loads(out)["run"]["faults"]])
        self.assertEqual(self.run_tool("replay", file, "--fault", "99", "--local-size", "8")[0], 3)
        self.assertEqual(self.run_tool("replay", file, "--fault", "0")[0], 3)
        proved = self.write("fine.cu", "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")
        self.assertEqual(self.run_tool("replay", proved, "--fault", "1")[0], 5)
        self.assertEqual(self.run_tool("replay", self.write("bad.cu", "__global__ void k( {"), "--fault", "1")[0], 2)

    def test_files_called_like_options(self):
        (self.path / "-x.cu").write_text("__global__ void k(int *a) { a[0] = threadIdx.x; }\n")
        done = subprocess.run([str(BINARY), "--", "-x.cu"], capture_output=True, timeout=120, cwd=self.path, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        command = shlex.split(re.search(r"see it: `permverify (.*)`", done.stdout)[1])
        done = subprocess.run([str(BINARY), *command], capture_output=True, timeout=120, cwd=self.path, text=True)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("reproduced", done.stdout)

    def test_kernels_that_fail_at_one_place_are_all_reported(self):
        file = self.write("shared.cu", """__device__ void st(int *a, int i) { a[i] = threadIdx.x; }
__global__ void one(int *a) { st(a, threadIdx.x / 2); }
__global__ void two(int *a) { st(a, 0); }
""")
        code, out, _ = self.run_tool(file, "--num-groups", "1")
        self.assertEqual(code, 1)
        self.assertEqual(out.count("error[race:write_write]"), 2)
        for kernel in ("one", "two"):
            self.assertIn(f"in kernel `{kernel}`", out)

    def test_cures_agree_with_the_preconditions(self):
        """A cure that is applied removes the failure, and contradicts nothing."""
        for name, head, body, flags in (
                ("a.cu", "", "a[threadIdx.x] = 1;", []), ("b.cu", "//@ requires gridDim.x >= 2;\n", "a[threadIdx.x] = 1;", []),
                ("c.cu", "", "a[threadIdx.x] = 1;", ["--num-groups", "4"]),
                ("d.cu", "", "__shared__ int s[100]; s[threadIdx.x] = 1;", []),
                ("e.cu", "//@ requires blockDim.x == 128;\n", "__shared__ int s[100]; s[threadIdx.x] = 1;", ["--num-groups", "1"])):
            text = head + "__global__ void k(int *a) { " + body + " }\n"
            file = self.write(name, text)
            code, report = self.report(file, *flags)
            self.assertEqual(code, 1, name)
            for d in report["diagnostics"]:
                for cure in re.findall(r"`(//@ requires .*?;)`", " ".join(f["text"] for f in d["fixes"])):
                    with self.subTest(name=name, cure=cure):
                        _, after = self.report(self.write("after_" + name, cure + "\n" + text), *flags)
                        self.assertNotIn("spec.vacuous:precondition", self.ids(after))
                        self.assertNotIn((d["id"], d["text"]), [(x["id"], x["text"]) for x in after["diagnostics"]])

    def test_both_sides_of_a_false_comparison(self):
        file = self.write("sides.pvl", """kernel k { global int[tcount] a;
  requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** (\\forall int j; 0 <= j && j < 3; a[tid] != j + tid);
  void main() { a[tid] = 2 + tid; } }
""")
        code, report = self.report(file)
        self.assertEqual(code, 1)
        values = {v["name"]: v["value"] for d in report["diagnostics"] for v in d["replay"]["fault"]["values"]}
        self.assertEqual(values, {"j": "2", "a[tid]": "2", "j + tid": "2"})

    def test_the_permission_that_is_missing_and_who_holds_it(self):
        file = self.write("held.pvl", """kernel k { local int[gsize] a;
  requires Perm(a[lid], 1\\2) ** Perm(a[(lid + 1) % gsize], 1\\2);
  void main() { a[lid] = 1; } }
""")
        code, report = self.report(file, "--local-size", "2")
        self.assertEqual(code, 1)
        values = {v["name"]: v["value"] for v in report["diagnostics"][0]["replay"]["fault"]["values"]}
        self.assertEqual(values, {"needed": "write", "held": "1\\2", "thread 1 holds": "1\\2"})

    def test_notes_fit_the_terminal(self):
        file = self.write("wide.cu", "__global__ void k(int *a, int n) { a[threadIdx.x / 2 + n] = threadIdx.x; }\n")
        _, wide, _ = self.run_tool(file, environment={"COLUMNS": "1000"})
        _, narrow, _ = self.run_tool(file, environment={"COLUMNS": "60"})
        self.assertGreater(max(len(line) for line in wide.splitlines()), 80)
        for line in narrow.splitlines():
            if "`" not in line and " | " not in line and "permverify:" not in line:  # code is not broken
                self.assertLessEqual(len(line), 60, line)
        notes = lambda text: re.sub(r"[\d.]+ s", "", " ".join(text[text.index("= confirmed"):].split()))
        self.assertEqual(notes(wide), notes(narrow))

    def test_colours_follow_the_environment(self):
        file = self.write("c.cu", "__global__ void k(int *a) { a[0] = threadIdx.x; }\n")
        coloured = lambda *options, **env: "\x1b[" in self.run_tool(file, *options, environment=env)[1]
        self.assertFalse(coloured())
        self.assertTrue(coloured(CLICOLOR_FORCE="1"))
        self.assertFalse(coloured(CLICOLOR_FORCE="0"))
        self.assertFalse(coloured(CLICOLOR_FORCE="1", NO_COLOR="1"))
        self.assertFalse(coloured("--color", "never", CLICOLOR_FORCE="1"))
        self.assertTrue(coloured("--color", "always", NO_COLOR="1"))

    def test_an_access_outside_is_confirmed_where_it_is(self):
        # Behind the first access every thread is one of 4: the second needs a table of its own.
        file = self.write("two.cl", """kernel void k(global int *a, int n) {
  __local int t[4];
  t[get_local_id(0)] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (n > 9000000) t[n - 9000000] = 2;
}
""")
        code, out, _ = self.run_tool(file, "--check", "bounds")
        self.assertEqual(code, 1)
        for error in out.split("\n\n"):
            place = re.search(r"--> .*?:(\d+):", error)
            shown = re.search(r"confirmed: .* line (\d+)", error)
            if place and shown:
                self.assertEqual(place[1], shown[1])

    def test_groups_that_the_kernel_forbids(self):
        eight = self.write("eight.cl", """__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void k(global int *a) { a[get_global_id(0)] = 1; }
""")
        most = self.write("most.cu", """__global__ void __launch_bounds__(4 * 64) k(int *a) {
  __shared__ int t[256]; t[threadIdx.x] = 1; }
""")
        for file, wrong in ((eight, "1"), (eight, "16"), (most, "257"), (most, "16,17")):
            code, report = self.report(file, "--local-size", wrong)
            self.assertEqual((code, self.ids(report)), (1, ["spec.vacuous:launch"]), (file, wrong))
        for file, right in ((eight, "8"), (most, "256"), (most, "1")):
            self.assertEqual(self.run_tool(file, "--local-size", right)[0], 0, (file, right))
        self.assertEqual(self.run_tool(most)[0], 0)  # no launch has a thread 256
        code, out, err = self.run_tool("run", most, "--local-size", "257", "--num-groups", "1")
        self.assertIn("launch:precondition", out + err)

    def test_unsigned_numbers_that_do_not_wrap(self):
        # Cells of two threads meet only where `n + l` comes round.
        file = self.write("round.cl", """kernel void k(global int *a, uint n) {
  uint l = get_global_id(0);
  if (n + l < n) a[0] = l;
}
""")
        self.assertEqual(self.run_tool(file)[0], 1)
        code, report = self.report(file, "--assume-no-overflow")
        self.assertEqual(code, 0)
        self.assertIn("unsigned_wrap", str(report["files"][0]["kernels"][0]["assumptions"]))
        self.assertEqual(self.run_tool(file, "--assume-no-overflow", "--deny", "unsigned_wrap")[0], 1)
        # A race that needs no wrap is one under the assumption, too.
        file = self.write("plain.cl", "kernel void k(global int *a, uint n) { a[(n + 1u) * 0] = 1; }\n")
        self.assertEqual(self.run_tool(file, "--assume-no-overflow")[0], 1)
        # Every run wraps: none of them says anything.
        file = self.write("hash.cl", """kernel void k(global int *a, uint n) {
  uint h = 2654435761u * ((uint)get_global_id(0) + 2u);
  a[0] = h;
}
""")
        self.assertEqual(self.run_tool(file, "--assume-no-overflow")[0], 5)

    def test_a_typical_race_takes_ten_lines(self):
        kernels = {"blocks.cu": "__global__ void k(int *a) {\n  a[threadIdx.x] = blockIdx.x;\n}\n",
                   "rows.cu": "__global__ void k(float *sum, const float *a, int w) {\n  sum[threadIdx.x] += a[threadIdx.y * w + threadIdx.x];\n}\n",
                   "memory.cu": "__global__ void k(int *h, const int *in, int n) {\n  if (threadIdx.x < n) h[in[threadIdx.x]]++;\n}\n"}
        for name, text in kernels.items():
            first = self.run_tool(self.write(name, text))[1].split("\n\n")[0]
            self.assertIn("race:", first)
            self.assertLessEqual(len(first.splitlines()), 10, first)
            self.assertIn("thread 1: ", first)

    def test_what_can_be_explained(self):
        for name in ("signed_overflow", "loop_counters", "unsigned_wrap", "infer_unproved", "infer_index"):
            code, out, _ = self.run_tool("explain", name)
            self.assertEqual(code, 0, name)
            self.assertIn(name, out)
        code, out, _ = self.run_tool("explain", "race")
        self.assertIn("possible", out)

    def test_a_parameter_is_given_once(self):
        file = self.write("k.cl", "kernel void k(global int *a, int n) { a[get_global_id(0)] = n; }\n")
        for command in ([file], ["infer", file]):
            code, _, err = self.run_tool(*command, "--param", "n=3", "--param", "n=4")
            self.assertEqual(code, 3, command)
            self.assertIn("--param: `n` is given twice", err)

    def test_cuda_has_blocks(self):
        group = re.compile(r"(?<![\w.:-])(?:work-)?groups?\b(?![.:-]\w)")
        diverges = self.write("d.cu", "__global__ void k(int *a, int n) {\n  __shared__ int s[8];\n  s[threadIdx.x] = n;\n"
                                      "  if (threadIdx.x < n) __syncthreads();\n  a[threadIdx.x] = s[7 - threadIdx.x];\n}\n")
        contracts = self.write("c.cu", "//@ requires Perm(a[\\gtid], write) ** Perm(s[\\ltid], write);\n//@ ensures Perm(a[0], write);\n"
                                       "//@ ensures a[\\gtid] == 1;\n__global__ void k(int *a) {\n  __shared__ int s[8];\n"
                                       "  //@ requires Perm(s[\\ltid], write);\n  //@ ensures Perm(s[0], write) ** s[0] == 3;\n"
                                       "  __syncthreads();\n}\n")
        examples = [str(path) for path in sorted((harness.ROOT / "examples" / "cuda").glob("*.cu"))[::4]]
        wrong = [str(harness.ROOT / "examples" / "cuda" / "neighbour_shift.cu")]
        for file in [diverges, contracts, *examples, *wrong]:
            for arguments in ([file, "-v"], ["run", file, "--local-size", "4", "--num-groups", "2", "--trace", "--local"]):
                _, out, _ = self.run_tool(*arguments)
                text = re.sub(r"`[^`]*`", "", "\n".join(line for line in out.splitlines() if not re.match(r" *\d+ \|", line)))
                self.assertIsNone(group.search(text), f"{arguments}: {out}")
            findings = json.loads(self.run_tool(file, "--format", "json")[1])
            for sentence in self.sentences(findings):
                self.assertIsNone(group.search(re.sub(r"`[^`]*`", "", sentence)), f"{file}: {sentence}")
        _, out, _ = self.run_tool(diverges)
        self.assertIn("threads of one block may not all reach this barrier", out)
        opencl = self.write("o.cl", "kernel void k(global int *a, int n) { if (get_local_id(0) < n) barrier(CLK_LOCAL_MEM_FENCE); }\n")
        self.assertIn("work-items of one work-group may not all reach", self.run_tool(opencl)[1])

    def sentences(self, json_value, key=""):
        """Texts for people in a report; identifiers, paths and commands are none."""
        if isinstance(json_value, dict):
            for name, value in json_value.items():
                yield from self.sentences(value, name)
        elif isinstance(json_value, list):
            for value in json_value:
                yield from self.sentences(value, key)
        elif isinstance(json_value, str) and " " in json_value and key in ("text", "label", "notes", "args", "launch", "message"):
            yield json_value

    def test_elements_have_the_indices_of_the_source(self):
        file = self.write("s.cu", "struct P { float x; int m[2]; };\n__global__ void k(P *p) {\n  __shared__ int s[4][8];\n"
                                  "  s[1][threadIdx.x] = 1;\n  s[2][threadIdx.x] = s[1][threadIdx.x + 1];\n"
                                  "  p[threadIdx.x / 2].m[1] = 0;\n}\n")
        _, out, _ = self.run_tool(file, "--local-size", "7", "--num-groups", "1")
        self.assertIn("thread 1 writes s[1][1]", out)
        self.assertIn("thread 0 reads s[1][1]", out)
        self.assertRegex(out, r"writes p\[\d\]\.m\[1\]")
        _, out, _ = self.run_tool("run", file, "--local-size", "7", "--num-groups", "1", "--trace")
        self.assertIn("s[1][1]", out)
        self.assertNotRegex(out, r"\bs\[\d+\](?!\[)")

    def test_a_macro_is_named_once(self):
        file = self.write("m.cu", "#define INDEX(i) (i)\n#define AT(a, i) a[INDEX(i) + INDEX(1) - INDEX(0)]\n"
                                  "#define STORE(a, i, v) AT(a, i) = AT(a, 0) + (v)\n"
                                  "__global__ void k(int *a) {\n  STORE(a, threadIdx.x, 3);\n}\n")
        first = self.run_tool(file)[1].split("\n\n")[0]
        for macro in ("INDEX", "AT", "STORE"):
            self.assertEqual(first.count(f"in the expansion of `{macro}`"), 1, first)
            self.assertEqual(first.count(f"`{macro}` is defined here"), 1, first)

    def test_a_language_that_the_name_does_not_give(self):
        text = "#include <cstdio>\n__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 1; }\n"
        for name in ("k.txt", "k.cpp", "k"):
            code, out, _ = self.run_tool(self.write(name, text))
            self.assertEqual(code, 2)
            self.assertIn("error[input:language]", out)
            self.assertIn("--lang cuda", out)
            self.assertEqual(out.count("error["), 1, out)
            self.assertEqual(self.run_tool(self.write(name, text), "--lang", "cuda")[0], 0)
        self.assertEqual(self.run_tool(self.write("k.cuh", text))[0], 0)
        self.assertEqual(self.run_tool(self.write("fine.txt", "kernel k { void main() { } }\n"))[0], 0)

    def test_a_block_that_no_device_has(self):
        file = self.write("k.cu", "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")
        for command in ("verify", "run"):
            code, _, err = self.run_tool(command, file, "--local-size", "2048")
            self.assertEqual(code, 3, command)
            self.assertIn("1024 threads in all", err)
            self.assertIn("--max-local-size any", err)
        self.assertEqual(self.run_tool("run", file, "--local-size", "2048", "--max-local-size", "any")[0], 0)
        small = self.write("k.cl", "__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n")
        code, out, err = self.run_tool("run", small, "--local-size", "256", "--max-local-size", "128")
        self.assertEqual(code, 5)
        self.assertIn("--max-local-size", out + err)
        self.assertEqual(self.run_tool("run", small, "--local-size", "128", "--max-local-size", "128")[0], 0)

    def test_a_variable_that_has_the_name_of_a_number(self):
        file = self.write("r.cu", "__global__ void k(int *a, int n) {\n  int tid = threadIdx.x * 2;\n  //@ assert tid < n;\n  a[blockIdx.x * blockDim.x + threadIdx.x] = tid;\n}\n")
        _, report = self.report(file)
        rows = [v for d in report["diagnostics"] for t in d.get("counterexample", {"threads": []})["threads"] for v in t["values"] if v["name"] == "tid"]
        self.assertEqual({v.get("launch", False) for v in rows}, {True, False}, rows)

    def test_progress_counts_what_the_report_counts(self):
        file = self.write("p.pvl", "kernel k {\n  global int[tcount] a;\n  requires Perm(a[tid], write);\n"
                                   "  ensures Perm(a[tid], write) ** (\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; "
                                   "p * p * p + q * q * q != r * r * r * a[tid]);\n  void main() { a[tid] = 1; }\n}\n")
        _, out, err = self.run_tool(file, "--progress", "plain", "--rlimit", "200000000", "--max-seconds", "6")
        total = re.search(r"(\d+) obligations", out).group(1)
        self.assertRegex(err, rf"\[\d+/{total}\]")

    def test_a_kernel_is_named_as_soon_as_it_is_decided(self):
        hard = ("kernel hard {\n  global int[tcount] a;\n  requires Perm(a[tid], write);\n"
                "  ensures Perm(a[tid], write) ** (\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; "
                "p * p * p + q * q * q != r * r * r * a[tid]);\n  void main() { a[tid] = 1; }\n}\n")
        easy = "kernel easy { global int[tcount] a; requires Perm(a[tid], write); ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }\n"
        file = self.write("two.pvl", hard + easy)
        _, out, err = self.run_tool(file, "-j", "2", "--progress", "plain", "--rlimit", "200000000", "--max-seconds", "8")
        self.assertRegex(err, r"two\.pvl: kernel `easy`: (\d+) of \1 obligations proved")
        self.assertRegex(err.split("kernel `easy`")[1], r"(?s)^.*\[\d+/\d+\]")  # there was more to do
        self.assertNotIn("kernel `hard`", err.split("kernel `easy`")[0])
        self.assertNotIn("obligations proved", out)

    def test_misspelt_names_and_numbers(self):
        file = self.write("k.cl", "kernel void k(global int *a, int n, int m) { a[get_global_id(0)] = n; }\n")
        code, _, err = self.run_tool(file, "--param", "nn=3")
        self.assertEqual(code, 3)
        self.assertIn("parameters are: m, n", err)
        for wrong in ("0", "-1", "1000000"):
            code, _, err = self.run_tool(file, "--warp-size", wrong)
            self.assertEqual(code, 3)
            self.assertLess(len(err), 300)

    def test_help_and_version(self):
        for arguments in (["--help"], ["verify", "--help"], ["--version"]):
            code, out, err = self.run_tool(*arguments)
            self.assertEqual((code, err), (0, ""), arguments)
            self.assertIn("permverify", out)

    def test_each_command_has_its_own_exit_codes_in_its_help(self):
        codes = lambda *words: self.run_tool(*words, "--help")[1].partition("Exit codes: ")[2]
        for words in (["lab", "check"], ["lab", "list"], ["serve"], ["explain"], ["lsp"], ["cache"]):
            self.assertNotIn("all proved", codes(*words), words)
            self.assertTrue(codes(*words), words)
        self.assertIn("points are missing", codes("lab", "check"))

    def test_explain_knows_every_page_by_id_and_reason(self):
        code, out, _ = self.run_tool("explain")
        self.assertEqual(code, 0)
        pages = out.split()
        self.assertEqual(pages, sorted(p.stem for p in (harness.ROOT / "docs/diagnostics").glob("*.md")))
        for page in pages:
            code, out, _ = self.run_tool("explain", page + ":reason")
            text = (harness.ROOT / "docs/diagnostics" / f"{page}.md").read_text()
            self.assertEqual((code, out), (0, text))

    MIRROR = """// A group of 64 works, larger ones leave the array.
__kernel void mirror(__global int *a, int n) {
  __local int t[64];
  t[get_local_id(0)] = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = t[63 - get_local_id(0)];
}
"""

    def test_infer_prints_what_was_fixed_of_the_launch(self):
        file = self.write("mirror.cl", self.MIRROR)
        code, out, err = self.run_tool("infer", file, "--local-size", "64", "--param", "n=3", "--progress", "none")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("//@ requires get_local_size(0) == 64;", out)
        self.assertIn("//@ requires n == 3;", out)
        self.assertNotIn("get_num_groups", out)
        self.assertEqual(self.run_tool(self.write("printed.cl", out))[0], 0)

    STORES = """__global__ void scale(int n, float f, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = f * x[i];
    y[i] = v + y[i];
  }
}
__global__ void again(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;
  if (i > 3) x[i] = 2;
}
"""

    def test_infer_prints_what_is_stored(self):
        file = self.write("stores.cu", self.STORES)
        code, out, err = self.run_tool("infer", file, "--ensures", "--progress", "none")
        self.assertEqual((code, err), (0, ""))
        facts = [line for line in out.splitlines() if "ensures" in line and "==" in line.replace("==>", "")]
        self.assertEqual(len(facts), 1, "the guess about the first store of `again` is false")
        self.assertIn("\\old(y[", facts[0])
        self.assertLess(out.index(facts[0]), out.index("void scale"))
        self.assertEqual(self.run_tool(self.write("printed.cu", out))[0], 0)
        # They are claims: of another program they are refuted.
        wrong = self.write("wrong.cu", out.replace("float v = f * x[i];", "float v = f + x[i];"))
        self.assertEqual(self.run_tool(wrong)[0], 1)
        _, plain, _ = self.run_tool("infer", file, "--progress", "none")
        self.assertEqual(plain, "".join(line for line in out.splitlines(True) if line.rstrip("\n") not in facts))

    def test_infer_complains_at_the_users_own_place(self):
        file = self.write("mirror.cl", self.MIRROR)
        code, out, err = self.run_tool("infer", file, "--progress", "none")
        self.assertEqual((code, out), (5, ""))
        self.assertIn("unsupported:infer_unproved", err)
        places = re.findall(r"--> (.*?):(\d+):", err)
        self.assertTrue(places)
        for name, line in places:
            self.assertEqual(name, file)
            self.assertLessEqual(int(line), len(self.MIRROR.splitlines()))
        self.assertIn("put in here: //@ ", err)

    def test_infer_refuses_launches_that_are_none(self):
        file = self.write("mirror.cl", self.MIRROR)
        for arguments in (["--param", "m=3"], ["--param", "n"], ["--local-size", "0"], ["--kernel", "other"]):
            self.assertEqual(self.run_tool("infer", file, *arguments)[0], 3, arguments)

    def test_infer_assumes_no_overflow_only_where_it_has_to(self):
        head = "__kernel void k(__global %s *a) { a[get_global_id(0)]%s; }\n"
        code, out, _ = self.run_tool("infer", self.write("free.cl", head % ("uint", "++")))
        self.assertEqual((code, "assume_no_overflow" in out), (0, False))
        code, out, _ = self.run_tool("infer", self.write("bound.cl", head % ("int", "++")))
        self.assertEqual((code, "//@ assume_no_overflow;" in out), (0, True))
        printed = self.write("printed.cl", out)
        code, report = self.report(printed)
        assumed = [a["id"] for f in report["files"] for kernel in f["kernels"]
                   for a in kernel["assumptions"]]
        self.assertEqual((code, "signed_overflow" in assumed), (0, True))
        self.assertEqual(self.run_tool(printed, "--deny", "signed_overflow")[0], 1)

    def test_infer_leaves_nothing_behind(self):
        file = self.write("mirror.cl", self.MIRROR)
        place = self.path / "tmp"
        place.mkdir()
        subprocess.run([str(BINARY), "infer", file], capture_output=True, timeout=120, check=False,
                       env={**os.environ, "TMPDIR": str(place)})
        self.assertEqual(list(place.iterdir()), [])

    def test_explain_knows_rows_of_tables(self):
        for name, page in (("infer_unproved", "unsupported"), ("signed_overflow", "policy"), ("loop_counters", "policy"),
                           ("warp_lock_step", "policy"), ("infer_place", "unsupported")):
            text = (harness.ROOT / "docs/diagnostics" / f"{page}.md").read_text()
            code, out, _ = self.run_tool("explain", name)
            self.assertEqual(code, 0, name)
            rows = [line for line in out.splitlines() if line.startswith("| `")]
            self.assertEqual(len(rows), 1, name)  # its own, not the whole table
            self.assertIn(name + "`", rows[0])
            self.assertIn(rows[0], text)
            self.assertTrue(out.startswith(text.splitlines()[0] + "\n"), name)
            self.assertTrue(out.endswith(f"More: `permverify explain {page}`\n"), name)
            self.assertLess(len(out), len(text) / 2)
        out = self.run_tool("explain", "uniform_groups")[1]
        self.assertIn("## The assumptions", out)
        self.assertNotIn("no_alias", out)
        out = self.run_tool("explain", "unsupported:par")[1]
        self.assertEqual(out.count("| `unsupported:"), 1, out)
        self.assertEqual(self.run_tool("explain", "proved")[0], 3)

    def test_bad_files_cost_only_themselves(self):
        closed = self.write("closed.pvl", GOOD)
        os.chmod(closed, 0)
        cases = {
            "input:missing": str(self.path / "missing.pvl"),
            "input:empty": self.write("empty.pvl", ""),
            "syntax:invalid_byte": self.write("latin.pvl", GOOD.encode() + b"// \xe9\n"),
            "input:too_large": self.write("large.pvl", b"//" + b"x" * (10 << 20)),
        }
        if os.geteuid() != 0:  # root reads everything
            cases["input:unreadable"] = closed
        for name, path in cases.items():
            code, report = self.report(path, self.good)
            self.assertEqual((code, self.ids(report)), (2, [name]))
            self.assertEqual([k["verdict"] for f in report["files"] for k in f["kernels"]
                              if k["name"]], ["proved"], name)

    def test_kernels_that_were_not_read_are_listed(self):
        file = harness.ROOT / "tests" / "corpus" / "cuda" / "errors" / "device_function.cu"
        code, report = self.report(str(file))
        self.assertEqual(code, 2)
        self.assertEqual([(k["name"], k["verdict"]) for k in report["files"][0]["kernels"]], [("fine", "proved")])
        unread = {k["kernel"]: (k["id"], k["span"]["line"]) for k in report["files"][0]["unread"]}
        self.assertEqual(unread, {"direct": ("syntax:clang", 5), "indirect": ("syntax:clang", 5)})
        _, out, _ = self.run_tool(str(file))
        self.assertIn("kernel direct: not read (syntax:clang, line 5)", out)
        self.assertIn("kernel fine: proved", out)

    def test_hostile_text_is_refused_in_bounded_time(self):
        texts = {"random": bytes((i * 7919 + i * i) % 127 for i in range(20000)),
                 "deep": "kernel k { void main() { assert " + "(" * 100000 + "1" + ")" * 100000 + "; } }",
                 "braces": "kernel k { void main() " + "{" * 100000,
                 "no_end": "kernel k { void main() { int x = 1",
                 "type": "kernel k { void main() { strange x = 1; } }",
                 "undeclared": "kernel k { void main() { int x = y; } }"}
        for name, text in texts.items():
            code, report = self.report(self.write(name + ".pvl", text))
            self.assertEqual(code, 2, name)
            self.assertTrue(report["diagnostics"], name)

    def test_nothing_raw_reaches_the_terminal(self):
        file = self.write("esc.pvl", "kernel k { void main() { int \x1b[2J\x00\x07 = 1; } }")
        code, out, err = self.run_tool(file)
        self.assertEqual(code, 2)
        self.assertFalse([c for c in out + err if ord(c) < 32 and c != "\n"])

    def test_every_syntax_error_of_a_file_is_reported(self):
        text = "kernel k {\n void main() {\n  int = 1;\n  int y = 2;\n  y = ;\n }\n}\n"
        _, report = self.report(self.write("two.pvl", text))
        lines = {d["primary"]["span"]["line"] for d in report["diagnostics"]}
        self.assertLessEqual({3, 5}, lines)

    def test_report_order_does_not_depend_on_workers_or_arguments(self):
        def shape(*arguments):
            _, report = self.report(*arguments)
            return ([f["path"] for f in report["files"]],
                    [(d["primary"]["span"]["file"], d["id"]) for d in report["diagnostics"]])
        self.assertEqual(shape(self.good, self.wrong, "-j", "1"), shape(self.wrong, self.good, "-j", "3"))

    def test_workers_change_nothing_but_the_time(self):
        def timeless(value):
            if isinstance(value, dict):
                return {k: timeless(v) for k, v in value.items()
                        if k not in ("wall_ms", "wall_seconds", "arguments")}
            return [timeless(v) for v in value] if isinstance(value, list) else value
        files = [self.wrong, *(str(harness.ROOT / "examples" / f"{name}.pvl")
                               for name in ("binomial", "block_reverse", "uniform_barriers"))]
        one, three = (timeless(self.report(*files, "-j", jobs)[1]) for jobs in ("1", "3"))
        self.assertEqual(one, three)
        self.assertGreater(one["summary"]["obligations"], 100)

    def test_check_and_obligations_ask_no_solver(self):
        code, report = self.report("check", self.wrong)
        self.assertEqual((code, report["tool"]["solvers"]), (0, ""))
        code, report = self.report("obligations", self.wrong)
        statuses = {o["status"] for f in report["files"] for k in f["kernels"] for o in k["obligations"]}
        self.assertEqual((code, statuses), (0, {"not_checked"}))
        _, out, _ = self.run_tool("obligations", self.wrong)
        self.assertIn("wrong.pvl:2:", out)

    def test_selection_by_line_and_by_id(self):
        _, all_of_it = self.report("obligations", self.wrong)
        listed = [o for f in all_of_it["files"] for k in f["kernels"] for o in k["obligations"]]
        one = listed[0]
        _, report = self.report(self.wrong, "--obligation", one["id"])
        self.assertEqual(report["summary"]["obligations"], 1)
        line = one["span"]["line"]
        _, report = self.report(self.wrong, "--line", f"{self.wrong}:{line}")
        self.assertGreaterEqual(report["summary"]["obligations"], 1)
        _, out, _ = self.run_tool(self.good, "--obligation", self.report(self.good)[1]["files"][0]
                                  ["kernels"][-1]["obligations"][0]["id"])
        self.assertNotIn("kernel good: proved", out)

    def test_outputs_dumps_and_queries(self):
        target = self.path / "report.json"
        code, out, _ = self.run_tool(self.good, "--out", f"json={target}")
        self.assertEqual(json.loads(target.read_text())["summary"]["exit_code"], code)
        self.assertIn("permverify: 1 file, 1 kernel, ", out)
        folder = self.path / "smt"
        self.run_tool(self.good, "--emit-smt", str(folder))
        queries = list(folder.glob("*.smt2"))
        self.assertTrue(queries)
        for query in queries:
            self.assertIn("(check-sat)", query.read_text())
        for phase in ("ir", "cfg", "phases", "obligations", "query"):
            code, out, _ = self.run_tool(self.good, "--dump", phase, "--stop-after", phase)
            self.assertEqual(code, 0, phase)
            self.assertGreater(len(out), 60, phase)
        self.assertEqual(self.run_tool(self.good, "--emit-smt", "/proc/nowhere")[0], 3)

    def test_the_strategy_is_printed_and_counted(self):
        _, out, _ = self.run_tool(self.good, "--dump", "strategy")
        for title in ("kernels with contracts", "kernels without contracts", "whether hypotheses can be met"):
            self.assertIn(title, out)
        self.assertIn("goal: integers, 1/10\n", out)
        self.assertEqual(self.run_tool(self.good, "--stop-after", "strategy")[0], 3)
        _, out, _ = self.run_tool(self.good, "--stats")
        steps = re.search(r"steps of the strategy:\n +time ms +tried +decided\n((?: .*\n)+)", out)
        decided = sum(int(line.split()[2]) for line in steps[1].splitlines())
        proved = int(re.search(r"(\d+) proved", out)[1])
        self.assertEqual(decided, proved)
        self.assertRegex(out, r"passes of the encoder:\n +time ms +runs\n( +[0-9.]+ +\d+  [a-z ]+\n)+")

    def test_many_files_are_one_queue_and_report_in_order(self):
        copies = []
        for i in range(6):
            copy = self.path / f"copy{i}.pvl"
            copy.write_text(Path(self.good).read_text())
            copies.append(str(copy))
        runs = []
        for jobs in ("1", "3"):
            code, out, _ = self.run_tool(*copies, "--jobs", jobs, "--format", "json")
            self.assertEqual(code, 0)
            files = json.loads(out)["files"]
            self.assertEqual([f["path"] for f in files], copies)
            runs.append([[(o["id"], o["status"], o["rlimit"]) for k in f["kernels"] for o in k["obligations"]]
                         for f in files])
        self.assertEqual(runs[0], runs[1])
        self.assertTrue(all(file == runs[0][0] for file in runs[0]), "a file's place in the queue is of no account")

    def test_the_last_line_is_stable_and_claims_follow(self):
        _, out, err = self.run_tool(self.good, "--progress", "none")
        self.assertRegex(out, r"^permverify: 1 file, 1 kernel, \d+ obligations?: \d+ proved, "
                              r"0 refuted, 0 undecided in \d+\.\d s \(z3 [0-9.]+\)\n")
        self.assertRegex(out, r"kernel good: proved( under \d+ assumptions?)?, for every launch")
        self.assertEqual(err, "")

    def test_the_claim_names_the_dimensions(self):
        one = "global int[tcount.x] a; requires Perm(a[tid.x], write); void main() { a[tid.x] = 1; }"
        two = ("global int[tcount.y][tcount.x] a; requires Perm(a[tid.y][tid.x], write); "
               "void main() { a[tid.y][tid.x] = 1; }")
        linear = "global int[tcount] a; requires Perm(a[tid], write); void main() { a[tid] = 1; }"
        for body, claim in ((one, "for every launch in one dimension"),
                            (two, "for every launch in at most two dimensions"),
                            (linear, "for every launch")):
            code, report = self.report(self.write("k.pvl", "kernel k { " + body + " }"))
            self.assertEqual(code, 0)
            self.assertEqual([k["launch"] for k in report["files"][0]["kernels"] if k["name"]], [claim])

    def test_the_repair_that_the_readme_names_is_proved(self):
        readme = (harness.ROOT / "README.md").read_text()
        listing, = re.findall(r"```cuda reduce.cu\n(.*?)```", readme, re.DOTALL)
        repaired = listing.replace("s[t + k];\n", "s[t + k];\n    __syncthreads();\n")
        self.assertNotEqual(repaired, listing)
        self.assertEqual(self.run_tool(self.write("reduce.cu", repaired), "--local-size", "256")[0], 0)

    RACE = """kernel k {
  global int[gsize] a;
  requires Perm(a[tid], write);
  void main() {
    a[tid] = a[(tid + 1) % gsize];
  }
}
"""

    def replayed(self, *flags):
        path = self.write("race.pvl", self.RACE)
        code, out, _ = self.run_tool(path, "--format", "json", *flags)
        self.assertEqual(code, 1)
        found = [d for d in json.loads(out)["diagnostics"]
                 if d["id"] == "access.read:insufficient_permission"]
        self.assertEqual(len(found), 1)
        return found[0]

    def test_a_failure_is_run_and_classed(self):
        found = self.replayed()
        self.assertEqual(found["class"], "program")
        self.assertTrue(found["counterexample"]["confirmed"])
        replay = found["replay"]
        self.assertTrue(replay["confirmed"])
        self.assertEqual(replay["fault"]["id"], "race:read_write")
        self.assertEqual(replay["launch"]["gsize"], [2, 1, 1])
        self.assertEqual({t["span"]["line"] for t in replay["fault"]["threads"]}, {5})

    def test_without_replay_nothing_is_called_a_bug(self):
        found = self.replayed("--no-replay")
        self.assertEqual(found["class"], "program_or_contract")
        self.assertFalse(found["counterexample"]["confirmed"])
        self.assertNotIn("replay", found)

    def test_pictures_of_confirmed_faults(self):
        folder = self.path / "not" / "there"
        picture = Path(self.replayed("--pictures", str(folder))["replay"]["picture"])
        self.assertEqual(picture.parent, folder)
        root = ElementTree.parse(picture).getroot()
        self.assertTrue(root.tag.endswith("svg"))
        text = "".join(root.itertext())
        self.assertIn("a[0]", text)
        self.assertIn("race:read_write", text)
        self.assertEqual(self.run_tool(self.wrong, "--pictures", str(picture))[0], 3)  # a file is in the way

    def test_misspelt_words_are_answered_with_what_exists(self):
        for words, hint in ((["--quite", self.good], "--quiet"), ([self.good, "--quite"], "--quiet"),
                            ([self.good, "--local-sise=4"], "--local-size"), (["vreify"], "verify"), (["lab", "strat"], "start"),
                            (["run", self.good, "--piture", "a.svg"], "--picture")):
            code, out, err = self.run_tool(*words)
            self.assertEqual((code, out), (3, ""), words)
            self.assertIn(f"did you mean `{hint}`?", err)
            self.assertEqual(err.count("\n"), 1)
        self.assertEqual(self.run_tool("no_such_file.pvl")[0], 2)
        self.assertIn("--warp-size", self.run_tool("help", "verify")[1])
        self.assertEqual(self.run_tool("-V"), self.run_tool("--version"))

    def test_quiet_is_the_verdict_and_verbose_the_counterexample_of_the_proof_too(self):
        race = "__kernel void k(__global int *a) { int i = get_local_id(0); a[i / 2] = i; }"
        path = self.write("race.cl", race)
        quiet, normal, verbose = (self.run_tool(path, "--progress", "none", *flag)[1]
                                  for flag in (["-q"], [], ["-v"]))
        self.assertTrue(quiet.startswith("permverify: 1 file, "))
        self.assertTrue(re.sub(r"in \d+\.\d s", "", normal).endswith(re.sub(r"in \d+\.\d s", "", quiet)))
        self.assertIn("a bug of the program", verbose)
        self.assertNotIn("a bug of the program", normal)
        self.assertEqual(self.run_tool(path, "-q", "-v")[0], 3)

    def test_colour_only_when_asked(self):
        self.assertNotIn("\x1b", self.run_tool(self.wrong)[1])
        self.assertIn("\x1b[", self.run_tool(self.wrong, "--color", "always")[1])


    def test_bad_values_of_options_are_told_in_one_form(self):
        for option, bad, good in (("--deny", "x", "extents"), ("--format", "x", "sarif"), ("--check", "x", "races"), ("--color", "x", "never"),
                                  ("--out", "x=f", "sarif"), ("--solver", "x", "cvc5")):
            code, out, err = self.run_tool(self.good, option, bad)
            self.assertEqual((code, out), (3, ""), option)
            self.assertTrue(err.startswith(f"permverify: {option}: `{bad}`"), err)
            self.assertIn(f" {good}", err)
        code, _, err = self.run_tool(self.good, "--jobs", "x")
        self.assertEqual((code, err.startswith("permverify: --jobs")), (3, True), err)

    def test_what_is_denied_has_its_name_in_a_quiet_report_too(self):
        file = self.write("k.cu", "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")
        code, out, _ = self.run_tool(file, "-q", "--deny", "extents")
        self.assertEqual(code, 1)
        self.assertIn("(extents)", out)

    def test_blocks_that_no_device_has_are_bad_usage(self):
        file = self.write("k.cu", "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n")
        for sizes in ("1025", "33,32", "1,1,65"):
            self.assertEqual(self.run_tool(file, "--local-size", sizes)[0], 3, sizes)
            self.assertIn(self.run_tool(file, "--local-size", sizes, "--max-local-size", "any")[0], (0, 1), sizes)
        self.assertEqual(self.run_tool(file, "--local-size", "1024")[0], 0)
        self.assertEqual(self.run_tool(file, "--local-size", "1025", "--max-local-size", "2048")[0], 0)

    def test_a_comment_with_the_lengths_can_be_pasted(self):
        kernel = ("__global__ void k(const float *a, float *b, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                  "  if (i <= n) b[i] = a[i];\n}\n")
        code, out, _ = self.run_tool(self.write("k.cu", kernel))
        self.assertEqual(code, 0)
        [clause] = [line.strip() for line in out.splitlines() if line.strip().startswith("//@")]
        code, report = self.report(self.write("k.cu", clause + "\n" + kernel))
        self.assertEqual((code, set(self.ids(report))), (1, {"access.bounds:program_access"}))

    def test_many_undecided_messages_beside_an_error_are_one_line(self):
        file = self.write("k.cu", "__global__ void k(int *a, int *b, int *c, int *d, int n, int m) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                          "  a[0] = i;\n  b[(i * 48271) % n] = 1;\n  c[(i * i + m) % 65521] = 2;\n  d[(i ^ (i >> 3)) * n] = 3;\n}\n")
        _, out, _ = self.run_tool(file, "--rlimit", "100")
        _, every, _ = self.run_tool(file, "--rlimit", "100", "-v")
        self.assertGreater(every.count("\nunknown["), 1, every)
        self.assertEqual((out.count("unknown["), out.count("unknown: not decided in kernel `k`")), (0, 1), out)

    def test_messages_and_obligations_in_different_numbers(self):
        file = self.write("k.cu", "__global__ void k(float *c, int n) {\n  int i = threadIdx.x;\n  if (i < n) {\n    c[i] = 1;\n    c[i] += 1;\n  }\n}\n")
        code, out, _ = self.run_tool(file)
        self.assertEqual((code, out.count("error[race:")), (1, 1), out)
        self.assertIn("1 error for 2 refuted obligations", out)
        self.assertIn("`blockIdx.x * blockDim.x + threadIdx.x`", out)
        self.assertGreater(self.run_tool(file, "-v")[1].count("error[race:"), 1)

    def test_cures_of_races_look_at_the_text_between(self):
        kernel = ("__global__ void k(int *a) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n  BARRIER\n"
                  "  a[blockIdx.x * blockDim.x + t] = s[63 - t];\n}\n")
        for barrier, cure in (("__threadfence_block();", "`__threadfence_block` orders"), ("", "separate the two accesses by `__syncthreads()`")):
            _, out, _ = self.run_tool(self.write("k.cu", kernel.replace("BARRIER", barrier)), "--local-size", "64")
            self.assertIn(cure, out)
        _, out, _ = self.run_tool(self.write("k.cu", "__global__ void k(int *a) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n"
                                             "  __syncthreads();\n  s[t] = s[63 - t];\n  a[blockIdx.x * blockDim.x + t] = s[t];\n}\n"), "--local-size", "64")
        self.assertIn("read into a variable", out)

    def test_cures_of_races_know_the_iterations(self):
        """The cure is carried out literally, and the race of the message is gone."""
        head = "__global__ void k(int *a) {\n  __shared__ int s[64], r[64];\n  int t = threadIdx.x;\n  s[t] = t;\n  r[t] = 0;\n  __syncthreads();\n"
        end = "  a[blockIdx.x * blockDim.x + t] = s[t] + r[t];\n}\n"
        one = head + "  for (int d = 32; d > 0; d /= 2) {\n    if (t < d) s[t] += s[t + d];\n  }\n" + end
        two = head + "  for (int d = 1; d < 8; d++) {\n    s[t] = d;\n    __syncthreads();\n    r[t] += s[(t + d) % 64];\n  }\n" + end
        for kernel, line in ((one, 9), (two, 11)):
            code, out, _ = self.run_tool(self.write("k.cu", kernel), "--local-size", "64")
            self.assertEqual(code, 1)
            self.assertIn(f"put `__syncthreads()` at the end of the loop, before the `}}` of line {line}", out)
            lines = kernel.splitlines(keepends=True)
            lines.insert(line - 1, "    __syncthreads();\n")
            self.assertEqual(self.run_tool(self.write("k.cu", "".join(lines)), "--local-size", "64")[0], 0)
        # Each iteration ends with a barrier: the race is one within the statement.
        _, out, _ = self.run_tool(self.write("k.cu", head + "  for (int d = 1; d < 64; d *= 2) {\n    if (t >= d) s[t] += s[t - d];\n    __syncthreads();\n  }\n" + end),
                                  "--local-size", "64")
        self.assertIn("read into a variable", out)

    def test_cures_of_races_in_a_warp_and_of_updates(self):
        kernel = ("__global__ void k(int *a) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n  __syncthreads();\n"
                  "  if (t < 32) {\n    s[t] = t + 1;\n    a[blockIdx.x * 32 + t] = s[31 - t];\n  }\n}\n")
        _, out, _ = self.run_tool(self.write("k.cu", kernel), "--local-size", "64")
        self.assertIn("separate the two accesses by `__syncwarp()`", out)
        cured = kernel.replace("t + 1;\n", "t + 1;\n    __syncwarp();\n")
        self.assertEqual(self.run_tool(self.write("k.cu", cured), "--local-size", "64")[0], 0)
        for update in ("n[0] = n[0] + 1", "*n += 2", "++n[0]", "n[0]++", "n[in[threadIdx.x]] += 1"):
            for size in ("64", "1"):
                _, out, _ = self.run_tool(self.write("k.cu", "__global__ void k(const int *in, int *n) {\n  " + update + ";\n}\n"), "--local-size", size)
                self.assertIn("use `atomicAdd` for this update", out)
                self.assertNotIn("__syncthreads()", out.split("what this means")[0])

    def test_a_race_at_the_same_lines_is_named_by_its_id(self):
        kernel = ("__global__ void k(const int *d, int *h, int n) {\n  __shared__ int s[64];\n  if (threadIdx.x < 64) s[threadIdx.x] = 0;\n"
                  "  if (threadIdx.x < n) s[d[threadIdx.x] & 63]++;\n}\n")
        _, out, _ = self.run_tool(self.write("k.cu", kernel), "--local-size", "64")
        self.assertIn("most likely the same missing barrier: race:write_write, lines 3 and 4", out)

    def test_the_picture_of_a_fault_is_of_this_one(self):
        """Two races of one kind at one line."""
        file = self.write("k.cu", "__global__ void k(int *a, int *b) {\n  if (threadIdx.x == 0) { *a = 1; *b = 2; }\n  else { int x = *b; int y = *a; }\n}\n")
        _, report = self.report(file, "--num-groups", "1")
        for number, found in enumerate([d for d in report["diagnostics"] if d["id"] == "race:read_write"], 1):
            picture = self.path / f"{number}.svg"
            self.run_tool("replay", file, "--fault", str(number), "--num-groups", "1", "--picture", str(picture))
            title = re.sub(r"<[^>]*>", " ", picture.read_text().split("race:read_write")[1])[:60]
            self.assertIn(found["replay"]["fault"]["threads"][0]["did"].removeprefix("writes "), title)

    def test_a_run_of_other_threads_stands_alone(self):
        """A write that is not visible: the counterexample of the proof has other threads than the race of the run."""
        text = (harness.ROOT / "examples" / "binomial.pvl").read_text().replace("barrier(local) {", "barrier() {")
        file = self.write("broken.pvl", text)
        _, report = self.report(file)
        [found] = [d for d in report["diagnostics"] if d["id"] == "barrier.unfenced:not_visible"]
        self.assertEqual(found["shown"]["table"], [])
        self.assertNotIn("receiver (thread", self.run_tool(file)[1])
        self.assertIn("receiver (thread", self.run_tool(file, "-v")[1])

    def test_a_launch_of_which_one_block_begins_is_the_end_of_a_sentence(self):
        file = self.write("k.cu", "__global__ void k(int *a) {\n  __shared__ int s[256];\n  s[threadIdx.x] = 1;\n  a[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];\n}\n"
                          "int main() {\n  int *a;\n  cudaMalloc(&a, 64 * 256 * sizeof(int));\n  k<<<64, 256>>>(a);\n}\n")
        _, out, _ = self.run_tool(file)
        self.assertRegex(out, r"confirmed by a run with .*, before any block but 0 begins\n")

    TILE = ("__global__ void k(const int *in, int *out) {\n  __shared__ int s[64], w[64];\n  int t = threadIdx.x;\n"
            "  s[t] = in[t];\n  w[t] = t;\nFIRST\n  int a = s[(t + 1) % blockDim.x];\nSECOND\n  int b = w[(t + 2) % blockDim.x];\n"
            "  out[blockIdx.x * blockDim.x + t] = a + b;\n}\n")

    def test_races_that_one_barrier_orders_are_one_message(self):
        def messages(first, second):
            file = self.write("tile.cu", self.TILE.replace("FIRST", first).replace("SECOND", second))
            code, report = self.report(file, "--local-size", "32")
            return [(d["primary"]["span"]["line"], d["message"]) for d in report["diagnostics"] if d["id"].startswith("race")], file
        both, file = messages("", "")
        self.assertEqual(both, [(4, 1), (5, 1)])
        _, out, _ = self.run_tool(file, "--local-size", "32")
        self.assertEqual(out.count("error[race"), 1)
        self.assertIn("the same missing barrier: lines 5 and 9", out)
        _, out, _ = self.run_tool(file, "--local-size", "32", "-v")
        self.assertEqual(out.count("error[race"), 2)
        self.assertEqual(messages("", "  __syncthreads();")[0], [(4, 1)])  # it orders the accesses to `w`
        self.assertEqual(messages("  __syncthreads();", "")[0], [])

    def test_races_of_two_missing_barriers_are_two_messages(self):
        text = ("__global__ void k(int *out) {\n  __shared__ int s[64], w[64];\n  int t = threadIdx.x;\n  s[t] = t;\n"
                "  int a = s[63 - t];\n  w[t] = a;\n  out[64 * blockIdx.x + t] = w[63 - t];\n}\n")
        _, report = self.report(self.write("two.cu", text), "--local-size", "64")
        self.assertEqual([d["message"] for d in report["diagnostics"]], [1, 2])
        # The gap of `v` holds those of the two others, which have no place in common.
        three = ("__global__ void k(int *out) {\n  __shared__ int s[64], v[64], w[64];\n  int t = threadIdx.x;\n  v[t] = t;\n  s[t] = t;\n"
                 "  int a = s[63 - t];\n  w[t] = a;\n  int b = w[63 - t];\n  out[64 * blockIdx.x + t] = b + v[63 - t];\n}\n")
        _, report = self.report(self.write("three.cu", three), "--local-size", "64")
        self.assertEqual([(d["primary"]["span"]["line"], d["message"]) for d in report["diagnostics"]], [(4, 1), (5, 1), (7, 2)])
        # A barrier at the end of the loop orders both: one iteration with the next one, and the last one with what is behind the loop.
        loop = ("__global__ void k(int *out, int n) {\n  __shared__ int s[64];\n  int t = threadIdx.x, a = 0;\n  for (int i = 0; i < n; ++i) {\n"
                "    s[t] = i;\n    __syncthreads();\n    a += s[63 - t];\n  }\n  s[t] = a;\n  out[64 * blockIdx.x + t] = s[63 - t];\n}\n")
        _, report = self.report(self.write("loop.cu", loop), "--local-size", "64")
        races = [(d["primary"]["span"]["line"], d["message"]) for d in report["diagnostics"]]
        self.assertEqual(races, [(5, 1), (9, 1)])

    def test_variables_of_a_table_are_those_of_the_run(self):
        # The run has another element in memory than the proof had: what is computed from it is shown as the run has it.
        text = ("__global__ void look(const unsigned char *data, int n, unsigned *out) {\n  __shared__ int t[100];\n  t[threadIdx.x % 100] = 0;\n"
                "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) {\n    int d = data[i] * 2;\n    int e = d + 1;\n    out[i] = t[e];\n  }\n}\n")
        _, report = self.report(self.write("look.cu", text))
        bounds = next(d for d in report["diagnostics"] if d["id"].startswith("access.bounds"))
        rows = dict(bounds["shown"]["table"][1:])
        read = bounds["replay"]["fault"]["threads"][0]["reads"][0]
        self.assertEqual(int(rows["e"]), 2 * int(read["value"]) + 1)
        self.assertIn(f"t[{rows['e']}]", bounds["primary"]["label"])
        self.assertNotIn("d", rows)
        page = self.path / "look.html"
        self.run_tool(str(self.path / "look.cu"), "--out", f"html={page}")
        self.assertIn(f'<td class="number">{rows["e"]}</td>', page.read_text())

    def test_bounds_of_a_launch_of_the_program_have_no_options_of_other_launches(self):
        kernel = "__global__ void one(int *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i <= n) a[i] = i;\n}\n"
        host = "int main() {\n  int *a;\n  cudaMalloc(&a, 100 * sizeof(int));\n  one<<<1, 128>>>(a, 100);\n}\n"
        _, report = self.report(self.write("host.cu", kernel + host))
        self.assertEqual([(d["id"], "options" in d["fixes"][0]) for d in report["diagnostics"]], [("access.bounds:program_access", False)])
        # Where it is not decided, the length that the program gives counts as unknown, and a note names the array.
        gather = ("__global__ void gather(const float *x, const int *idx, float *y, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                  "  if (i < n) y[i] = x[idx[i]];\n}\nint main() {\n  float *x, *y;\n  int *idx;\n  cudaMalloc(&x, 400);\n  cudaMalloc(&y, 400);\n"
                  "  cudaMalloc(&idx, 400);\n  gather<<<1, 128>>>(x, idx, y, 100);\n}\n")
        _, report = self.report(self.write("gather.cu", gather))
        self.assertTrue(any("`x`" in note for note in report["files"][0]["kernels"][0]["notes"]))
        _, report = self.report(self.write("no_host.cu", "//@ requires \\pointer_length(a) == n;\n" + kernel))
        self.assertEqual([(d["id"], "options" in d["fixes"][0]) for d in report["diagnostics"]], [("access.bounds:program_access", True)])

    def test_an_array_is_checked_if_every_launch_checks_it(self):
        path = self.write("twice.cu", """
__global__ void k(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  int *a, *b[2];
  cudaMalloc(&a, 256 * sizeof(int));
  for (int i = 0; i < 2; ++i) cudaMalloc(&b[i], (i + 1) * 32 * sizeof(int));
  k<<<1, 256>>>(a);
  k<<<1, 256>>>(b[1]);
}
""")
        code, report = self.report(path)
        bounds = report["files"][0]["kernels"][0]["bounds"]
        self.assertEqual(code, 0)
        self.assertEqual(bounds["checked"], [])
        self.assertEqual(bounds["unchecked"], ["a"])

    def test_values_from_memory_behind_a_fault(self):
        far = "__global__ void far(const int *idx, int *out) {\n  __shared__ int s[64];\n  int i = threadIdx.x;\n  int j = idx[i];\n  s[j] = 0;\n}\n"
        _, report = self.report(self.write("far.cu", far), "--local-size", "64", "--num-groups", "1")
        bounds = next(d for d in report["diagnostics"] if d["id"].startswith("access.bounds"))
        thread = bounds["replay"]["fault"]["threads"][0]
        read = thread["reads"][0]
        self.assertEqual(read["element"], f"idx[{thread['tid'] % 64}]")
        self.assertFalse(0 <= int(read["value"]) < 64)
        self.assertIn(["idx[i]", f"{read['element']} = {read['value']}"], bounds["shown"]["table"])
        race = next(d for d in report["diagnostics"] if d["id"] == "race:write_write")
        values = {t["reads"][0]["value"] for t in race["replay"]["fault"]["threads"]}
        self.assertEqual(len(values), 1)
        twice = "__global__ void twice(int *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) a[i] = 2 * a[i];\n}\n"
        _, report = self.report(self.write("twice.cu", twice), "--check", "overflow")
        cure = re.search(r"`(//@ requires .*;)`", report["diagnostics"][0]["fixes"][0]["text"]).group(1)
        _, cured = self.report(self.write("cured.cu", cure + "\n" + twice), "--check", "overflow")
        self.assertEqual(cured["summary"]["refuted"] + cured["summary"]["undecided"], 0, cure)
        read = report["diagnostics"][0]["replay"]["fault"]["threads"][0]["reads"][0]
        self.assertFalse(-2**30 <= int(read["value"]) < 2**30)
        # What is stored says nothing about where: it is no part of the table.
        store = "__global__ void k(const int *in, int *out) {\n  out[0] = in[threadIdx.x];\n}\n"
        _, report = self.report(self.write("store.cu", store), "--local-size", "2", "--num-groups", "1")
        self.assertNotIn("reads", report["diagnostics"][0]["replay"]["fault"]["threads"][0])

    def test_cures_without_options_for_clients_without_a_command_line(self):
        far = "__global__ void far(int *a) {\n  __shared__ int s[64];\n  s[threadIdx.x] = 0;\n  a[0] = s[0];\n}\n"
        _, report = self.report(self.write("far.cu", far), "--num-groups", "1")
        fixes = [f for d in report["diagnostics"] for f in d["fixes"]]
        self.assertIn("local_size", [o for f in fixes for o in f.get("options", [])])
        for fix in fixes:
            self.assertNotIn("--", fix.get("source", "" if "options" in fix else fix["text"]))

    def test_pages_in_the_words_of_a_language(self):
        code, out, _ = self.run_tool("explain", "race", "--language", "cuda")
        self.assertEqual(code, 0)
        self.assertIn(" block", out)
        self.assertNotEqual(out, self.run_tool("explain", "race")[1])
        self.assertEqual(self.run_tool("explain", "race", "--lang", "fortran")[0], 3)

    def test_an_equality_sign_of_the_papers_is_remarked(self):
        file = self.write("one.pvl", GOOD.replace("a[tid] == 1", "a[tid] = 1"))
        code, report = self.report(file)
        self.assertEqual((code, self.ids(report)), (0, ["syntax:equality_sign"]))
        self.assertEqual(report["diagnostics"][0]["severity"], "note")


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
