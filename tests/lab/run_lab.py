#!/usr/bin/env python3
"""Exercises and their grader: every exercise does what it says, and no submission earns a mark by anything
but a proof. Expected ids are those of the report or of the grader (`lab....`)."""
import base64
import csv
import io
import json
import re
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LABS = ROOT / "labs"
BINARY = None
EVERY = 1  # of the exercises, how many are tried: each, or a sample

REPAIR = """title = "Double each cell"
starter = "starter.pvl"
solution = "solution.pvl"
[budget]
%s
[[region]]
name = "body"
[[task]]
id = "repaired"
kind = "repair"
kernel = "twice"
points = 2
[[run]]
local_size = "4"
num_groups = "2"
"""
TWICE = """kernel twice {
  global int[tcount] a, b;
  requires Perm(a[tid], write) ** Perm(b[tid], read);
  ensures  Perm(a[tid], write) ** a[tid] >= b[tid] + b[tid];
  void main() {
    // begin student body
%s
    // end student body
  }
}
"""
WHOLE = """/*@ requires blockDim.x <= 64 && \\pointer_length(a) == gridDim.x * blockDim.x;
  @ requires \\pointer_length(b) == gridDim.x * blockDim.x; */
__global__ void mirror(int *a, const int *b, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = b[blockIdx.x * blockDim.x + t];
  // begin student body
%s
  // end student body
  a[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 64); cudaMalloc(&b, 64);
  mirror<<<2, 8>>>(a, b, 16);
  cudaDeviceSynchronize();
  return 0;
}
"""


def tool(*arguments, cwd=None):
    return subprocess.run([str(BINARY), *map(str, arguments)], capture_output=True, text=True, cwd=cwd, timeout=1500)


class Labs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def grade(self, exercise, *texts, options=()):
        files = []
        for i, text in enumerate(texts):
            files.append(self.folder / f"submission{i}")
            files[-1].write_text(text)
        done = tool("grade", exercise, *files, "--format", "json", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["submissions"]

    def earns_nothing(self, exercise, attacks):
        """`attacks`: text of a submission -> id that it gets."""
        for graded, (text, wanted) in zip(self.grade(exercise, *attacks, options=["-j", "2"]), attacks.items()):
            ids = {i for task in graded["tasks"] for i in task["diagnostics"]}
            with self.subTest(text):
                self.assertEqual(graded["earned"], 0, graded)
                self.assertIn(wanted, ids)

    def solution(self, name):
        return (LABS / name / "solution.pvl").read_text()

    def test_every_exercise_does_what_it_says(self):
        done = tool("lab", "test", *sorted(LABS.iterdir())[::EVERY], "-j", "2")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_edits_and_text_that_hides(self):
        right = self.solution("01-one-thread")
        contract = "  requires Perm(x[tid], read) ** Perm(a[tid], write);\n"
        after = lambda line: right.replace(contract, contract + line)
        self.earns_nothing(LABS / "01-one-thread", {
            right.replace("x[tid] + 1;\n  }", "x[tid] + 2;\n  }"): "lab.edit:outside",
            right.replace("kernel increment", "kernel other"): "lab.edit:outside",
            right.replace("kernel increment {", "kernel increment {\n  launch(gsize = 1);"): "lab.edit:outside",
            "kernel increment { void main() { } }\n": "lab.edit:marks",
            "\n": "lab.edit:marks",
            after("  // end student contract\n"): "lab.edit:marks",
            after("  /*\n"): "lab.edit:text",
            after("  launch(gsize = 1);\n"): "lab.region:word",
            after("  group requires false;\n"): "lab.region:word",
            after("  void main() { } } kernel b {\n"): "lab.region:word",
            after("  #define tid 0\n"): "lab.region:word",
            after("  requires \"ensures\";\n"): "lab.region:word",
            after("  assume false;\n"): "lab.region:word",
            after("  }\n"): "lab.region:brackets",
            after("  int y;\n"): "lab.region:clause",
        })

    def test_contracts_that_give_way(self):
        right = self.solution("01-one-thread")
        after = lambda clause: right.replace("  ensures  Perm", f"  {clause};\n  ensures  Perm")
        self.earns_nothing(LABS / "01-one-thread", {
            after("requires false"): "spec.vacuous:precondition",
            after("requires tid < tcount - 1"): "lab.contract:stronger_precondition",
            after("requires tid == 3 ==> false"): "lab.contract:stronger_precondition",
            after("requires tcount == 1"): "lab.contract:stronger_precondition",
            after("requires Perm(x[tid], write)"): "distribution.thread:more_than_one",
        })
        weak = right.replace("a[tid] == x[tid] + 1", "a[tid] > x[tid]")
        graded = self.grade(LABS / "01-one-thread", weak)[0]
        by_id = {task["id"]: task for task in graded["tasks"]}
        self.assertEqual(by_id["proved"]["earned"], 0)
        self.assertIn("lab.contract:weaker_postcondition", by_id["proved"]["diagnostics"])
        self.assertEqual(by_id["promise"]["earned"], 1)  # one clause of two

    def repair(self, budget=""):
        folder = self.folder / "repair"
        folder.mkdir(exist_ok=True)
        (folder / "exercise.toml").write_text(REPAIR % budget)
        (folder / "starter.pvl").write_text(TWICE % "    a[tid] = b[tid];")
        (folder / "solution.pvl").write_text(TWICE % "    a[tid] = b[tid] + b[tid];")
        return folder

    def test_repairs_keep_the_meaning(self):
        self.earns_nothing(self.repair(), {
            TWICE % "    a[tid] = b[tid];": "post.thread:false",
            TWICE % "    a[tid] = b[tid] + b[tid] + 1;": "lab.run:result",  # proved, and means something else
            TWICE % "    assume false;": "lab.region:word",
            TWICE % "    while (true) { }": "lab.region:word",
            TWICE % "    a[tid] = b[tid] + b[tid]; return; assert false": "lab.region:end",
            TWICE % "    if (false)": "lab.region:end",
            TWICE % "    } void main() {": "lab.region:word",
        })
        self.assertEqual(self.grade(self.repair(), TWICE % "    a[tid] = 2 * b[tid];")[0]["earned"], 2)

    def test_contracts_that_tell_wrong_programs(self):
        folder = self.folder / "refutes"
        folder.mkdir()
        text = (LABS / "01-one-thread" / "solution.pvl").read_text()
        (folder / "exercise.toml").write_text(
            'title = "t"\nstarter = "solution.pvl"\nsolution = "solution.pvl"\n'
            '[[region]]\nname = "contract"\nclauses = ["requires", "ensures"]\n'
            '[[task]]\nid = "tells"\nkind = "refutes"\nkernel = "increment"\npoints = 2\n'
            'accept = ["solution.pvl"]\nreject = ["two.pvl", "none.pvl"]\n')
        (folder / "solution.pvl").write_text(text)
        (folder / "two.pvl").write_text(text.replace("x[tid] + 1;\n  }", "x[tid] + 2;\n  }"))
        (folder / "none.pvl").write_text(text.replace("x[tid] + 1;\n  }", "x[tid];\n  }"))
        ensures = lambda fact: text.replace("ensures  a[tid] == x[tid] + 1", f"ensures  {fact}")
        marks = [g["earned"] for g in self.grade(folder, text, ensures("a[tid] > x[tid]"), ensures("true"),
                                                 ensures("false"), ensures("a[tid] == x[tid] + 3"))]
        self.assertEqual(marks, [2, 1, 0, 0, 0])

    def test_a_contract_of_a_few_values_is_worth_nothing(self):
        right = (LABS / "18-strong-contract" / "solution.cl").read_text()
        begin, end = right.index("//@ ensures  m[\\gtid] >= x"), right.index("// end student")
        contracts = {
            "x[\\gtid] == 1 && y[\\gtid] == 2 ==> m[\\gtid] == 2) && (x[\\gtid] == 3 && y[\\gtid] == 1 ==> m[\\gtid] == 3": 0,
            "m[\\gtid] >= x[\\gtid] && m[\\gtid] >= y[\\gtid]": 2,
            "m[\\gtid] == (x[\\gtid] < y[\\gtid] ? y[\\gtid] : x[\\gtid])": 3,
            # Nothing writes `x` and `y`: they are as before.
            "m[\\gtid] == (\\old(x[\\gtid]) < \\old(y[\\gtid]) ? \\old(y[\\gtid]) : \\old(x[\\gtid]))": 3,
        }
        texts = [right[:begin] + f"//@ ensures ({fact});\n" + right[end:] for fact in contracts]
        marks = [g["earned"] for g in self.grade(LABS / "18-strong-contract", *texts)]
        self.assertEqual(marks, list(contracts.values()))

    def test_repairs_that_are_right_in_another_way(self):
        right = (LABS / "16-repair" / "solution.cu").read_text()
        write = lambda body: right.replace("  __syncthreads();\n", body + "\n")
        for graded in self.grade(LABS / "16-repair", write("if (t >= 0) { __syncthreads(); }"), write(
                "int v; __syncthreads(); v = tile[blockDim.x - 1 - t]; __syncthreads(); tile[blockDim.x - 1 - t] = v;")):
            self.assertEqual(graded["earned"], 4, graded)
        for graded in self.grade(LABS / "16-repair", write("__syncthreads_count(1);"), write("int all = __syncthreads_and(t >= 0);")):
            self.assertEqual(graded["earned"], 4, graded)
        update = self.solution("12-atomics")
        write = lambda body: update.replace("atomic_add(hits[0], 1);", body)
        for graded in self.grade(LABS / "12-atomics", write("atomic_inc(hits[0]);"),
                                 write("int before = atomic_add(hits[0], 1);"), write("atomic_add(hits[0], mark[tid]);")):
            self.assertEqual(graded["earned"], 4, graded)

    def test_updates_that_are_right_only_alone(self):
        right = self.solution("12-atomics")
        write = lambda body: right.replace("atomic_add(hits[0], 1);", body)
        self.earns_nothing(LABS / "12-atomics", {
            write("int r = atomic_add(hits[0], 0); atomic_xchg(hits[0], r + 1);"): "lab.run:result",
            write("int r = atomic_add(hits[0], 0); atomic_cmpxchg(hits[0], r, r + 1);"): "lab.run:result",
            write("int r = atomic_add(hits[0], 1); if (r < 0) { atomic_add(hits[0], 1); }"): "lab.program:not_proved",
        })

    def test_answers_in_other_words(self):
        right = (LABS / "13-find-the-race" / "solution.toml").read_text()
        other = (LABS / "19-host-launch" / "solution.toml").read_text()
        self.assertEqual(self.grade(LABS / "13-find-the-race", right.replace("values[t] % 4] +=", "values[t]%4]+="))[0]["earned"], 5)
        self.assertEqual(self.grade(LABS / "19-host-launch", other.replace('"4"', '"4,1,1"').replace("n=11", "n = 11"))[0]["earned"], 5)

    def test_answers_of_another_type(self):
        right = (LABS / "14-which-launch" / "solution.toml").read_text()
        size = re.search(r'local_size = "(\d+)"', right)[1]
        self.earns_nothing(LABS / "14-which-launch", {
            re.sub(r'params = \["(.*?)"\]', r'params = "\1"', right): "lab.answer:type",
            right.replace(f'local_size = "{size}"', f"local_size = {size}"): "lab.answer:type",
            re.sub(r"threads = \[.*?\]", 'threads = ["0", "1"]', right): "lab.answer:type",
        })

    def test_choices_that_are_guessed(self):
        for name, lines in (("13-find-the-race", ("arrays",)), ("14-which-launch", ("params",)), ("19-host-launch", ("params",))):
            right = (LABS / name / "solution.toml").read_text()
            guessed = "\n".join(line for line in right.splitlines() if not line.startswith((*lines, "threads")))
            self.earns_nothing(LABS / name, {guessed: "lab.task:needs"})

    def test_nothing_of_the_kind_is_to_be_proved(self):
        right = self.solution("04-framing")
        begin, end = right.index("    loop_invariant"), right.index("    // end student")
        graded = self.grade(LABS / "04-framing", right[:begin] + "    loop_invariant 0 <= i;\n" + right[end:])[0]
        self.assertEqual([task["diagnostics"][0] for task in graded["tasks"]], ["lab.clause:missing", "lab.clause:too_weak"])

    def test_annotations_in_comments_of_cuda_are_code(self):
        folder = self.folder / "cuda"
        folder.mkdir()
        frame = ("// Thread x writes one cell.\n//@ requires \\pointer_length(a) == gridDim.x * blockDim.x;\n"
                 "// begin student contract\n%s\n// end student contract\n"
                 "__global__ void fill(int *a) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 7;\n}\n")
        cell = "a[blockIdx.x * blockDim.x + threadIdx.x]"
        right = (f"//@ requires Perm({cell}, write);\n//@ ensures Perm({cell}, write);\n//@ ensures {cell} == 7;")
        (folder / "exercise.toml").write_text(
            'title = "t"\nstarter = "solution.cu"\nsolution = "solution.cu"\n'
            '[[region]]\nname = "contract"\nclauses = ["requires", "ensures"]\n'
            '[[task]]\nid = "proved"\nkind = "proves"\nkernel = "fill"\npoints = 1\n')
        (folder / "solution.cu").write_text(frame % right)
        attacks = {
            right + "\n//@ requires threadIdx.x < 4;": "lab.contract:stronger_precondition",
            right.replace("== 7", ">= 7"): "lab.contract:weaker_postcondition",
            right + "\n#define a b": "lab.region:word",
            right + "\n//@ assume_no_overflow;": "lab.region:word",
            right + "\n//@ requires true ||": "lab.region:end",
            right + "\n// spliced \\": "lab.region:text",
            right + '\nconst char *s = "//@ ensures true;";': "lab.region:clause",
            right + "\n__device__ int f();": "lab.region:word",
        }
        self.earns_nothing(folder, {frame % region: wanted for region, wanted in attacks.items()})
        self.earns_nothing(folder, {(frame % right).replace("//@ requires \\pointer", "// requires \\pointer"):
                                    "lab.edit:outside"})
        self.assertEqual(self.grade(folder, frame % right)[0]["earned"], 1)

    def whole_program(self, words="", runs=True):
        """An exercise on a program with its host: a barrier is missing."""
        folder = self.folder / "whole"
        folder.mkdir(exist_ok=True)
        run = '[[run]]\nlocal_size = "8"\nnum_groups = "2"\nparams = ["n=16"]\n' if runs else ""
        (folder / "exercise.toml").write_text(
            'title = "t"\nstarter = "solution.cu"\nsolution = "solution.cu"\n'
            f'[[region]]\nname = "body"\n{words}\n'
            '[[task]]\nid = "proved"\nkind = "proves"\nkernel = "mirror"\npoints = 1\n' + run)
        (folder / "solution.cu").write_text(WHOLE % "  __syncthreads();")
        return folder

    def test_statements_that_pretend_to_repair(self):
        self.earns_nothing(self.whole_program('words = ["for"]'), {WHOLE % text: wanted for text, wanted in {
            "": "race:read_write",
            "  if (t < 0) __syncthreads();": "race:read_write",
            "  return;": "lab.run:result",
            "  s[t] = 1; __syncthreads();": "lab.run:result",
            "  if (t < 4) __syncthreads();": "barrier.divergence:non_uniform_branch",
            "  #include <cmath>\n  __syncthreads();": "lab.region:word",
            "  #pragma unroll\n  __syncthreads();": "lab.region:word",
            '  _Pragma("once") __syncthreads();': "lab.region:word",
            "  %:include <cmath>": "lab.region:word",
            "  ??=include <cmath>": "lab.region:text",
            "  // spliced \\\n  __syncthreads();": "lab.region:text",
            '  const char *x = R"(\n  // end student body\n)";': "lab.edit:text",
            "  __attribute__((noreturn)) int x; __syncthreads();": "lab.region:word",
            "  __builtin_assume(false);": "lab.region:word",
            "  __trap();": "lab.region:word",
            '  asm("exit;");': "lab.region:word",
            "  exit(0);": "lab.region:word",
            "  static int z; __syncthreads();": "lab.region:word",
            "  x: goto x;": "lab.region:word",
            "  while (true) { }": "lab.region:word",
            "  //@ assume false;": "lab.region:word",
            "  mirror(a, b, n);": "syntax:clang",
            "  mirror<<<1, 1>>>(a, b, n);": "syntax:clang",
            "  dim3 blockDim(1);": "race:write_write",
            "  __syncthr\u0435ads();": "lab.region:word",
            "  for (;;) { }": "lab.region:loop",
            "  for (int i = 0; i < 4; i--) { }": "lab.region:loop",
            "  for (int i = 0; i < 4; i++) { i = 0; }": "lab.region:loop",
            "  int m = 4; int &r = m; for (int i = 0; i < m; i++) { r++; }": "lab.region:loop",
            "  for (float f = 0; f < 1e10f; f++) { }": "lab.region:loop",
            "  for (unsigned i = 0; i < 5000000000; i++) { }": "lab.region:loop",
            "  for (int i = 0; i < 4, true; i++) { }": "lab.region:loop",
        }.items()})

    def test_loops_that_end_by_something_else(self):
        loop = "  for (int i = 0; i < 3; i++) { int k = 0; %s }\n  __syncthreads();"
        never = "if (n > 50) "
        attacks = {
            "  for (int i = 0; i < 3; i++) { int p = 1'0; if (n > 50) i = 0; int q = 1'0; }\n  __syncthreads();": "lab.region:loop",
            "  int p = 0x1'0; while (n > 50) { } int q = 0x1'0;\n  __syncthreads();": "lab.region:word",
            loop % (never + "i and_eq 0;"): "lab.region:word",
            loop % "int bitand r = i; r = k;": "lab.region:word",
            loop % "<% k = 1; %>": "lab.region:word",
            loop % "s<:t:> = k;": "lab.region:word",
            "  int k = 3; int &r(k);\n  for (int i = 0; i < k; i++) { r++; }": "lab.region:loop",
            "  int k = 3; int (&r)(k);\n  for (int i = 0; i < k; i++) { r++; }": "lab.region:loop",
            "  int k = 3, m = 1, &r{k};\n  for (int i = 0; i < k; i++) { r++; }": "lab.region:loop",
            "  int k = 3; int *p(&k);\n  for (int i = 0; i < k; i++) { p[0]++; }": "lab.region:loop",
        }
        for change in ("(t >= 0 ? i : k) = 0;", "(i) = 0;", "(0, i) = 0;", "++(i);", "(int &)i = 0;", "*&i = 0;", "i[&i] = 0;"):
            attacks[loop % (never + change)] = "lab.region:loop"
        folder = self.whole_program('words = ["for"]')
        self.earns_nothing(folder, {WHOLE % text: wanted for text, wanted in attacks.items()})
        harmless = loop % "int m = n & 1; if (n & (k + 1)) m += 2; s[t] = s[t]; atomicAdd(&a[t], m - m); k = ++m - 1'0;"
        ids = self.grade(folder, WHOLE % harmless)[0]["tasks"][0]["diagnostics"]
        self.assertNotIn("lab.region:loop", ids)
        self.assertNotIn("syntax:clang", ids)

    def two_regions(self):
        folder = self.folder / "two"
        folder.mkdir()
        (folder / "exercise.toml").write_text(
            'title = "t"\nstarter = "solution.cu"\nsolution = "solution.cu"\n[[region]]\nname = "body"\n'
            '[[region]]\nname = "more"\nwords = ["for"]\n[[task]]\nid = "proved"\nkind = "proves"\nkernel = "mirror"\n'
            'points = 1\n[[run]]\nlocal_size = "8"\nparams = ["n=16"]\n')
        frame = WHOLE.replace("  a[blockIdx", "  // begin student more\n%s\n  // end student more\n  a[blockIdx")
        (folder / "solution.cu").write_text(frame % ("  __syncthreads();", ""))
        return folder, frame

    def test_a_loop_ends_by_what_its_region_shows(self):
        folder, frame = self.two_regions()
        loop = "  for (int i = 0; i < %s; i++) { %s }"
        self.earns_nothing(folder, {frame % ("  __syncthreads();\n" + first, second): "lab.region:loop" for first, second in {
            "  int m = 3;": loop % ("m", ""),
            "  float k = 1, m = 3;": loop % ("m", ""),
            "  int m = 3; int &r = m;": loop % ("n", "r++;"),
            "  int &r(n);": loop % ("n", "r++;"),
        }.items()})
        ids = self.grade(folder, frame % ("  __syncthreads();\n  int i = 1, k = i & n;", loop % ("n", "")))[0]["tasks"][0]["diagnostics"]
        self.assertNotIn("lab.region:loop", ids)

    def test_files_that_are_no_submission(self):
        right = self.solution("01-one-thread")
        (self.folder / "link.pvl").symlink_to(LABS / "01-one-thread" / "solution.pvl")
        (self.folder / "marked.pvl").write_bytes(b"\xef\xbb\xbf" + right.encode())
        (self.folder / "folder.pvl").mkdir()
        (self.folder / "wide.pvl").write_bytes(right.encode("utf-16"))
        names = [self.folder / f"{name}.pvl" for name in ("link", "marked", "folder", "absent", "wide")]
        graded = json.loads(tool("grade", LABS / "01-one-thread", *names, "--format", "json").stdout)["submissions"]
        self.assertEqual([(g["exit_code"], g["earned"]) for g in graded], [(2, None), (0, 5), (2, None), (2, None), (2, None)])
        for number, cause in ((0, "symbolic link"), (2, "a folder"), (3, "no such file"), (4, "UTF-8")):
            self.assertIn(cause, graded[number]["tasks"][0]["message"])

    def test_updates_that_are_lost(self):
        lost = self.solution("12-atomics").replace(
            "atomic_add(hits[0], 1);", "int old = atomic_add(hits[0], 0);\n      atomic_xchg(hits[0], old + 1);")
        self.assertIn("atomic_xchg", lost)
        tasks = self.grade(LABS / "12-atomics", lost)[0]["tasks"]
        self.assertIn("lab.run:result", [i for task in tasks for i in task["diagnostics"]])
        self.assertNotEqual(sum(task["earned"] or 0 for task in tasks), sum(task["points"] for task in tasks))

    def test_updates_that_are_lost_in_large_launches(self):
        for condition in ("tcount > 5000", "key * key > 30000000"):
            lost = self.solution("12-atomics").replace(
                "atomic_add(hits[0], 1);", f"if ({condition}) {{ int o = atomic_add(hits[0], 0); atomic_xchg(hits[0], o + 1); }}"
                " else { atomic_add(hits[0], 1); }")
            self.assertIn("atomic_xchg", lost)
            self.assertIsNone(self.grade(LABS / "12-atomics", lost)[0]["earned"])

    def test_right_programs_in_other_words(self):
        update = "atomic_add(hits[0], 1);"
        solution = self.solution("12-atomics")
        for words in ("int old = atomic_add(hits[0], 1);", "int one = 1; atomic_add(hits[0], one);", "atomic_sub(hits[0], -1);"):
            graded = self.grade(LABS / "12-atomics", solution.replace(update, words))[0]
            self.assertEqual(graded["earned"], graded["points"], graded)

    def test_a_region_does_not_leave_the_rest_out(self):
        text = (LABS / "17-prove-your-repair" / "solution.cu").read_text()
        before, rest = text.split("// begin student repair")
        after = rest.split("// end student repair")[1]
        for returns in ("return;", "if (t >= 0) return;"):
            body = f"\n  int m = in[blockIdx.x * blockDim.x + blockDim.x - 1 - t]; out[i] = in[i] < m ? m : in[i]; {returns}\n  "
            graded = self.grade(LABS / "17-prove-your-repair", f"{before}// begin student repair{body}// end student repair{after}")[0]
            self.assertIn("lab.run:left_out", [i for task in graded["tasks"] for i in task["diagnostics"]], graded)

    def test_a_region_at_the_end_may_return(self):
        text = (LABS / "20-whole-program" / "solution.cu").read_text()
        before, rest = text.split("// begin student body")
        after = rest.split("// end student body")[1]
        body = "\n  if (i >= n) return;\n  int sum = homework[i] + exam[i];\n  total[i] = sum > 100 ? 100 : sum;\n  return;\n  "
        graded = self.grade(LABS / "20-whole-program", f"{before}// begin student body{body}// end student body{after}")[0]
        self.assertEqual(graded["earned"], graded["points"], graded)

    def test_an_access_is_copied_with_its_end(self):
        answer = (LABS / "13-find-the-race" / "solution.toml").read_text()
        self.assertIn('+= 1"', answer)
        graded = self.grade(LABS / "13-find-the-race", answer.replace('+= 1"', '+= 1;"'))[0]
        self.assertEqual(graded["earned"], graded["points"], graded)

    def test_more_fences_are_no_fault(self):
        answer = self.solution("07-divergence").replace("barrier(local)", "barrier(local, global)")
        self.assertIn("barrier(local, global)", answer)
        graded = self.grade(LABS / "07-divergence", answer)[0]
        self.assertEqual(graded["earned"], graded["points"], graded)

    def test_lemmas_of_the_library_leave_the_start_as_it_is(self):
        used = self.solution("07-divergence").replace("// end student body", "assert use pow2_exceeds(lid);\n    // end student body")
        self.assertIn("pow2_exceeds", used)
        graded = self.grade(LABS / "07-divergence", used)[0]
        self.assertNotIn("lab.run:result", [i for task in graded["tasks"] for i in task["diagnostics"]])
        self.assertEqual(graded["earned"], graded["points"], graded)

    def test_a_right_program_need_not_use_each_array(self):
        before, rest = self.solution("07-divergence").split("// begin student body")
        after = rest.split("// end student body")[1]
        body = ("barrier() { ensures lid < n ==> Perm(y[lid], write) ** Perm(x[n - 1 - lid], read); }\n"
                "    if (lid < n) { y[lid] = x[n - 1 - lid]; }\n    ")
        graded = self.grade(LABS / "07-divergence", f"{before}// begin student body\n    {body}// end student body{after}")[0]
        self.assertEqual(graded["earned"], graded["points"], graded)

    def test_what_is_not_supported_is_not_decided(self):
        text = self.solution("08-local-memory").replace("y[tid] == x[tid] - x[gid * gsize]", "y[tid] == x[tid] - (\\max int k; k == gid * gsize; x[k])")
        self.assertIn("max int k", text)
        for task in self.grade(LABS / "08-local-memory", text)[0]["tasks"]:
            self.assertIsNone(task["earned"], task)

    def test_a_promise_without_permission_is_worth_nothing(self):
        right = self.solution("01-one-thread")
        promise = re.sub(r"(?s)  requires.*?(?=  // end student)",
                         "  ensures  Perm(a[tid], write) ** a[tid] == x[tid] + 1;\n", right)
        graded = self.grade(LABS / "01-one-thread", promise)[0]
        self.assertEqual(graded["earned"], 0, graded)

    def test_large_launches_are_near(self):
        folder = self.whole_program()
        for condition in ("blockDim.x >= 64", "n > 2000"):
            graded = self.grade(folder, WHOLE % f"  if ({condition}) s[t] = 7;\n  __syncthreads();")[0]
            self.assertIsNone(graded["earned"], graded)

    def test_each_id_has_an_explanation(self):
        for name in ("lab", "lab.contract:weaker_postcondition", "lab.region:loop", "lab.run:result"):
            done = tool("explain", name)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("`" + name + "`" if ":" in name else "lab.edit:outside", done.stdout)

    def test_where_messages_with_lines_are(self):
        folder, labs = self.folder / "mine.pvl", ["--labs", LABS]
        right = self.solution("01-one-thread")
        folder.write_text(right.replace("kernel increment", "kernel other"))
        self.assertNotIn("permverify --no-infer " + str(folder), tool("lab", "check", "01", folder, *labs, cwd=self.folder).stdout)
        folder.write_text(right.replace("a[tid], write", "a[tid], read"))
        said = tool("lab", "check", "01", folder, *labs, cwd=self.folder).stdout
        command = next(line for line in said.splitlines() if "permverify --no-infer" in line).split(": permverify ")[1].split()
        shown = tool(*command, cwd=self.folder)
        self.assertEqual(shown.returncode, 1, shown.stdout)
        self.assertIn("access.write:insufficient_permission", shown.stdout)
        csv_row = next(csv.DictReader(io.StringIO(tool("grade", LABS / "01-one-thread", folder, "--format", "csv").stdout)))
        ids = csv_row["diagnostics"].split()
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual(tool("lab", "start", "01", cwd=self.folder).returncode, 0)  # those that come with the program
        lost = tool("lab", "start", "01", "--labs", "nowhere", cwd=self.folder)
        self.assertEqual(lost.returncode, 2)
        self.assertIn("--labs", lost.stderr)

    def test_what_is_right_only_where_the_exercise_looks(self):
        folder = self.whole_program('words = ["for"]')
        only_named = WHOLE % "  if (n != 16) return;\n  __syncthreads();"
        more = WHOLE % "  __syncthreads();\n  int m = t;"
        counted = WHOLE % "  __syncthreads();\n  for (int i = 0; i < n; i++) { }"
        first, second, third = self.grade(folder, only_named, more, counted)
        self.assertNotIn("lab.region:loop", third["tasks"][0]["diagnostics"])
        self.assertIsNone(first["earned"], first)
        self.assertEqual(second["earned"], 1, second)

    def test_names_that_stand_for_other_things(self):
        self.earns_nothing(self.whole_program(), {WHOLE % text: wanted for text, wanted in {
            "  struct q { q() { } ~q() { } } r; int n = 0; s[t] = n; __syncthreads();": "lab.region:word",
            "  namespace x { }": "lab.region:word",
            "  extern int __syncthreads();": "lab.region:word",
            "  throw 1;": "lab.region:word",
        }.items()})

    def contract(self, clause='clauses = ["requires", "ensures"]'):
        """An exercise in CUDA on permissions, one of whose tasks is about the accesses alone."""
        folder = self.folder / "contract"
        folder.mkdir(exist_ok=True)
        (folder / "exercise.toml").write_text(
            f'title = "t"\nstarter = "solution.cu"\nsolution = "solution.cu"\n[[region]]\nname = "c"\n{clause}\n'
            '[[task]]\nid = "accesses"\nkind = "proves"\nkernel = "k"\nobligations = ["access.*"]\npoints = 2\n'
            '[[task]]\nid = "says"\nkind = "implies"\nkernel = "k"\npoints = 2\n')
        frame = ("//@ requires \\pointer_length(a) == gridDim.x * blockDim.x;\n// begin student c\n%s\n// end student c\n"
                 "__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 7; }\n")
        right = "//@ requires Perm(a[\\gtid], write);\n//@ ensures Perm(a[\\gtid], write) ** a[\\gtid] == 7;"
        (folder / "solution.cu").write_text(frame % right)
        return folder, frame, right

    def test_permissions_are_not_inferred_for_a_student(self):
        folder, frame, right = self.contract()
        full, none, facts = self.grade(folder, frame % right, frame % "", frame % "//@ ensures a[\\gtid] == 7;")
        self.assertEqual(full["earned"], 4)
        self.assertEqual(none["earned"], 0, none)
        self.assertEqual(facts["earned"], 0, facts)

    def test_annotations_of_several_lines(self):
        folder, frame, right = self.contract()
        block = "/*@ requires Perm(a[\\gtid], write);\n  @ ensures Perm(a[\\gtid], write) ** a[\\gtid] == 7;\n  @*/"
        self.assertEqual([g["earned"] for g in self.grade(folder, frame % block, frame % block.replace("  @", ""))], [4, 4])
        self.earns_nothing(folder, {frame % block.replace("== 7;", "== 7; @ requires false;"): "syntax:unknown_character"})

    def test_a_mark_does_not_print_the_solution(self):
        folder, frame, right = self.contract()
        weak = frame % right.replace("a[\\gtid] == 7", "a[\\gtid] > 6")
        (self.folder / "s.cu").write_text(weak)
        for form in ("text", "json", "csv", "gradescope", "junit", "ndjson"):
            self.assertNotIn("== 7", tool("grade", folder, self.folder / "s.cu", "--format", form).stdout, form)

    def test_statements_need_a_run(self):
        done = tool("lab", "test", self.whole_program(runs=False))
        self.assertEqual(done.returncode, 1)
        self.assertIn("[[run]]", done.stdout)

    def test_a_region_in_a_loop_does_not_keep_it_from_ending(self):
        folder = self.folder / "loop"
        folder.mkdir()
        frame = ("kernel fill {\n  global int[tcount] a;\n  requires Perm(a[tid], write);\n"
                 "  ensures Perm(a[tid], write) ** a[tid] == 7;\n  void main() {\n    int k = 0;\n"
                 "    loop_invariant Perm(a[tid], write) ** (0 < k ==> a[tid] == 7);\n    while (k < 3) {\n"
                 "      // begin student body\n%s\n      // end student body\n      k = k + 1;\n    }\n  }\n}\n")
        (folder / "exercise.toml").write_text(
            'title = "t"\nstarter = "solution.pvl"\nsolution = "solution.pvl"\n[[region]]\nname = "body"\n'
            '[[task]]\nid = "proved"\nkind = "proves"\nkernel = "fill"\npoints = 1\n[[run]]\nlocal_size = "2"\n')
        (folder / "solution.pvl").write_text(frame % "      a[tid] = 7;")
        self.earns_nothing(folder, {frame % text: "lab.region:loop" for text in (
            "      a[tid] = 7; k = k - 1;", "      a[tid] = 7; int k = 0;", "      a[tid] = 7; k := 0;", "      a[tid] = 7; continue;")})
        self.assertEqual(self.grade(folder, frame % "      int seven = 7; a[tid] = seven;")[0]["earned"], 1)

    def test_contracts_in_code_that_never_runs(self):
        right = self.solution("01-one-thread")
        contract = right[right.index("  requires"):right.index("  // end student")]
        moved = right.replace(contract, "").replace("  void main() {\n", "  void main() {\n    if (false) {\n" + contract + "    }\n")
        other = right.replace("}\n", "}\nkernel spare {\n  global int[tcount] x, a;\n" + contract + "  void main() { }\n}\n")
        self.earns_nothing(LABS / "01-one-thread", {
            moved: "lab.edit:outside",
            other: "lab.edit:outside",
            right.replace("kernel increment", "kernel \u0456ncrement"): "lab.edit:outside",
            right.replace("  void main", "  static void main"): "lab.edit:outside",
            right.replace(contract, contract + "  given int k;\n"): "lab.region:word",
            right.replace(contract, contract + "  pure int tid = 0;\n"): "lab.region:word",
        })

    def test_two_gradings_are_equal(self):
        right = self.solution("01-one-thread")
        texts = [right, right.replace("== x[tid] + 1;\n  //", "> x[tid];\n  //"), right.replace("write", "read"),
                 right.replace("  requires", "\n  // mine\n  requires"), "kernel"]
        names = []
        for i, text in enumerate(texts * 3):
            names.append(self.folder / f"{i}.pvl")
            names[-1].write_text(text)
        names.append(self.folder / "none.pvl")
        grade = lambda *more: tool("grade", LABS / "01-one-thread", *names, "--format", "json", *more).stdout
        first = grade("-j", "1")
        self.assertEqual(first, grade("-j", "1"))
        self.assertEqual(first, grade("-j", "2"))
        codes = [s["exit_code"] for s in json.loads(first)["submissions"]]
        self.assertEqual(codes, [0, 1, 1, 0, 1] * 3 + [2])

    def test_an_exercise_from_a_proved_program(self):
        for program in ("vector_add.pvl", "block_reverse.pvl", "cuda/vector_add.cu"):
            made = self.folder / program.replace("/", "_")
            done = tool("lab", "new", made, ROOT / "examples" / program, "-j", "2")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertGreaterEqual(len(list((made / "wrong").iterdir())), 3)
            starter = next(made.glob("starter.*")).read_text()
            self.assertIn("// begin student contract\n", starter)
            self.assertNotIn("mutant:", starter)
            self.assertEqual(re.findall(r"//(?!@| begin student| end student)[^\n]*", starter), [])  # the author's comments may tell the contract
            self.assertIn("lab new: grading the solution", done.stderr)
        (self.folder / "mine.pvl").write_text("kernel k { }\n")
        self.assertIn("mine.pvl", tool("lab", "new", self.folder / "other", self.folder / "mine.pvl").stderr)
        self.assertEqual(tool("lab", "new", made, ROOT / "examples" / "vector_add.pvl").returncode, 2)  # is there

    def test_preconditions_of_the_launch_count(self):
        made = self.folder / "made"
        self.assertEqual(tool("lab", "new", made, ROOT / "examples" / "cuda" / "vector_add.cu").returncode, 0)
        text = (made / "solution.cu").read_text()
        self.assertIn("c[\\gtid], write);", text)
        (self.folder / "s.cu").write_text(text.replace("c[\\gtid], write);", "c[\\gtid], write) ** true;"))
        done = tool("grade", made, self.folder / "s.cu", "--format", "ndjson")
        self.assertEqual(json.loads(done.stdout)["earned"], 5, done.stdout)

    def test_what_is_not_decided_is_no_mark(self):
        deep = "(" * 200_000 + "b[tid]" + ")" * 200_000
        hard = "    a[tid] = b[tid] + b[tid];\n    assert (\\forall int i, int j, int k; 0 < i && 0 < j && 0 < k; " \
               "i * i * i + j * j * j != k * k * k);"
        first = self.grade(self.repair("rlimit = 100000\nseconds = 20"), TWICE % hard, TWICE % f"    a[tid] = {deep};")
        again = self.grade(self.repair("rlimit = 100000\nseconds = 20"), TWICE % hard, TWICE % f"    a[tid] = {deep};")
        self.assertEqual(first, again)
        self.assertIsNone(first[0]["earned"], first[0])
        self.assertEqual(first[0]["attempts"], 2)
        self.assertIn("ask the teacher", first[0]["tasks"][0]["message"])
        self.assertIn(first[1]["earned"], (0, None))

    def test_a_task_behind_one_that_ran_out_of_time_was_not_tried(self):
        exercise = self.repair("rlimit = 1000000000\nseconds = 2")
        text = (exercise / "exercise.toml").read_text()
        second = text[text.index("[[task]]"):text.index("[[run]]")].replace("repaired", "again")
        (exercise / "exercise.toml").write_text(text.replace("[[run]]", second + "[[run]]"))
        hard = "    a[tid] = b[tid] + b[tid];\n    assert (\\forall int i, int j, int k; 0 < i && 0 < j && 0 < k; " \
               "i * i * i + j * j * j != k * k * k);"
        first, behind = self.grade(exercise, TWICE % hard)[0]["tasks"]
        self.assertEqual((first["outcome"], behind["outcome"]), ("undecided", "undecided"))
        self.assertNotIn("not tried", first["message"])
        self.assertIn("it was not tried: at the task `repaired`", behind["message"])

    def test_clauses_that_are_too_weak(self):
        right = self.solution("03-invariant")
        fact = "    loop_invariant a[tid] == 2 * i;\n"
        self.assertIn(fact, right)
        written = lambda *lines: right.replace(fact, "".join(f"    loop_invariant {line};\n" for line in lines))
        weak, bound, other, hard = self.grade(
            LABS / "03-invariant", written(), written("a[tid] <= 2 * i"), written("a[tid] - i == i", "a[tid] % 2 == 0"),
            written("a[tid] == 2 * i", "(\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; "
                                       "p * p * p + q * q * q != r * r * r)"))
        for graded in (weak, bound):  # true, and not enough: a state shows it, so no budget would help
            task = graded["tasks"][0]
            self.assertEqual((graded["earned"], graded["attempts"]), (0, 1), graded)
            self.assertIn("lab.clause:too_weak", task["diagnostics"])
            self.assertIn("post.thread:false", task["diagnostics"])
            self.assertIn("`a[tid] == 2 * n` does not follow", task["message"])
        self.assertEqual(other["earned"], 4, other)
        self.assertIsNone(hard["earned"], hard)  # right, and out of the solvers' reach: never 0
        self.assertIn("ask the teacher", hard["tasks"][0]["message"])

    def test_number_theory_is_not_decided_soon(self):
        right = self.solution("01-one-thread")
        clause = "  requires (\\exists int p, int q; %s);\n  requires Perm(x"
        begin = time.monotonic()
        square, root = self.grade(LABS / "01-one-thread", *(right.replace("  requires Perm(x", clause % text, 1) for text in (
            "p * p * p - q * q == tcount * tcount * tcount", "p * p == tcount && q == p && p > 1000")))
        self.assertLess(time.monotonic() - begin, 120)
        for graded in (square, root):  # the first holds (p = tcount, q = 0), and no solver says so: never 0
            self.assertIsNone(graded["earned"], graded)
            self.assertTrue(all(task["outcome"] != "earned" for task in graded["tasks"]), graded)
        self.assertEqual(square["tasks"][0]["outcome"], "undecided", square)

    def test_other_statements_are_not_too_weak(self):
        # The statements of the submission change the program: what is open about it is not a matter of its clauses.
        other = TWICE % "    int i = 0;\n    a[tid] = 0;\n    for (i = 0; i < 2; i = i + 1) { a[tid] = a[tid] + b[tid]; }"
        task = self.grade(self.repair(), other)[0]["tasks"][0]
        self.assertNotIn("lab.clause:too_weak", task["diagnostics"])

    def test_formats_and_files_that_are_equal(self):
        right = self.solution("01-one-thread")
        for name in ("a.pvl", "b.pvl"):
            (self.folder / name).write_text(right)
        files = [self.folder / "a.pvl", self.folder / "b.pvl"]
        grade = lambda form, *names: tool("grade", LABS / "01-one-thread", *names, "--format", form).stdout
        rows = list(csv.DictReader(io.StringIO(grade("csv", *files))))
        self.assertEqual([row["earned"] for row in rows], ["5", "5"])
        result = json.loads(grade("gradescope", files[0]))
        self.assertEqual(result["score"], 5)
        self.assertEqual({t["status"] for t in result["tests"]}, {"passed"})
        self.assertEqual(len(xml.fromstring(grade("junit", *files)).findall("testsuite")), 2)
        classroom = [json.loads(base64.b64decode(line)) for line in grade("classroom", *files).split()]
        self.assertEqual([(c["version"], c["status"], c["max_score"], sum(t["score"] for t in c["tests"]))
                          for c in classroom], [(1, "pass", 5, 5)] * 2)
        lost = json.loads(base64.b64decode(grade("classroom", self.folder / "none.pvl")))
        self.assertEqual((lost["status"], {t["status"] for t in lost["tests"]}), ("error", {"error"}))
        lines = [json.loads(line) for line in grade("ndjson", *files).splitlines()]
        self.assertEqual([line["exit_code"] for line in lines], [0, 0])
        self.assertEqual(len(json.loads(grade("gradescope", *files))), 2)
        missing = json.loads(grade("json", self.folder / "none.pvl"))["submissions"][0]
        self.assertIsNone(missing["earned"])

    def test_a_student_starts_checks_and_gets_hints(self):
        labs = ["--labs", LABS]
        self.assertIn("01-one-thread", tool("lab", "list", *labs).stdout)
        started = tool("lab", "start", "1", *labs, cwd=self.folder)
        self.assertEqual(started.returncode, 0)
        self.assertNotIn("![", started.stdout)
        self.assertIn("01-one-thread/picture.svg", started.stdout)
        starter = self.folder / "01-one-thread" / "starter.pvl"
        task = (self.folder / "01-one-thread" / "README.md").read_text()
        for picture in re.findall(r"\]\((\S+\.svg)\)", task):
            self.assertTrue((self.folder / "01-one-thread" / picture).exists(), picture)
        (self.folder / ".permverify-lab").write_text("01-one-thread 1 access.write:insufficient_permission\n")  # of an earlier version
        self.assertIn("No hint", tool("lab", "hint", "01", *labs, cwd=self.folder).stdout)
        self.assertEqual(tool("lab", "check", "01", starter, *labs, cwd=self.folder).returncode, 1)
        self.assertIn("Perm(a[tid], write)", tool("lab", "hint", "01", *labs, cwd=self.folder).stdout)
        self.assertEqual((self.folder / ".permverify-lab" / ".gitignore").read_text(), "*\n")
        starter.write_text(self.solution("01-one-thread"))
        self.assertEqual(tool("lab", "check", "01", starter, *labs, cwd=self.folder).returncode, 0)
        starter.write_text(self.solution("01-one-thread").replace(" == ", " = "))
        done = tool("lab", "check", "01", starter, *labs, cwd=self.folder)
        self.assertEqual(done.returncode, 0)
        self.assertIn("remark: line", done.stdout)
        self.assertEqual(tool("lab", "check", "none", starter, *labs).returncode, 2)
        self.assertIn("did you mean `01-one-thread`?", tool("lab", "start", "one-tread", *labs, cwd=self.folder).stderr)
        self.assertEqual(tool("lab", "check").returncode, 3)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    if "--sample" in sys.argv:  # of the exercises, in make test; make sweeps tries each
        sys.argv.remove("--sample")
        EVERY = 11
    unittest.main(verbosity=1)
