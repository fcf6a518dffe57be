#!/usr/bin/env python3
"""Limits on the time of a file and on the memory of a run: what is found in them is reported, and nothing else is claimed."""
import json
import resource
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import harness
import json_schema

BINARY = None
OVER = "time limit of the file"
# No solver finds a proof or a counterexample of this race in the units that the tests give it.
HARD = ("__global__ void hard(int *a, const unsigned p, const unsigned q, const unsigned r) {\n"
        "  const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;\n"
        "  a[(i * i * i + p * i * q + r) % (p * p + q * q * r + 1u)] = 1;\n"
        "  a[(i * i * p + q * i * i + 7u) % (q * p * r + 3u)] = 2;\n"
        "}\n")
EASY = "__global__ void easy_{0}(int *a) {{ a[threadIdx.x + blockIdx.x * blockDim.x] = {0}; }}\n"
WIDE_GRID = """#include <stdlib.h>
struct Shape { int batches, channels, height, width, taps; };
__global__ void blend(const float *image, float *out, const Shape s, const size_t n) {
  size_t at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n) return;
  const size_t volume = (size_t)s.channels * s.height * s.width;
  const int b = (at / volume) % s.batches, y = (at / s.width) % s.height, x = at % s.width;
  float sum = 0;
  for (int k = 0; k < s.taps; ++k) sum += image[((size_t)b * s.taps + k) * s.height * s.width + (size_t)y * s.width + x];
  out[(size_t)b * volume + (size_t)y * s.width + x] = sum;
}
int main() {
  Shape s = {128, 3, 480, 640, 9};
  size_t n = (size_t)s.batches * s.channels * s.height * s.width;
  float *image, *out;
  cudaMalloc(&image, n * 3 * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  dim3 grid((n + 255) / 256), block(256);
  blend<<<grid, block>>>(image, out, s, n);
  return 0;
}
"""
MUCH = ("--rlimit", "4000000000", "--timeout", "3000", "--no-replay", "-j", "1")


class TimeAndMemory(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, content):
        file = Path(self.folder.name) / name
        file.write_text(content)
        return str(file)

    def report(self, *arguments):
        """(exit code, report, seconds)"""
        start = time.monotonic()
        done = subprocess.run([str(BINARY), *arguments, "--format", "json"], capture_output=True, timeout=300)
        report = json.loads(done.stdout)
        self.assertEqual(json_schema.validate(report, harness.SCHEMA), [])
        self.assertEqual(report["summary"]["exit_code"], done.returncode)
        return done.returncode, report, time.monotonic() - start

    def verdicts(self, report):
        return {k["name"]: k["verdict"] for f in report["files"] for k in f["kernels"] if k["name"]}

    def reasons(self, report):
        return {o["reason"] for f in report["files"] for k in f["kernels"] for o in k["obligations"] if o["status"] == "undecided"}

    def test_a_hard_kernel_does_not_keep_the_others_waiting(self):
        file = self.write("k.cu", HARD + "".join(EASY.format(i) for i in range(5)))
        code, report, seconds = self.report(file, *MUCH, "--total-timeout", "20")
        self.assertEqual(code, 5)
        verdicts = self.verdicts(report)
        self.assertEqual(verdicts.pop("hard"), "undecided")
        self.assertEqual(set(verdicts.values()), {"proved"}, verdicts)
        self.assertEqual(len(verdicts), 5)
        self.assertIn(OVER, self.reasons(report))
        self.assertLess(seconds, 90)  # a busy machine

    def test_the_text_names_the_limit(self):
        file = self.write("k.cu", HARD)
        done = subprocess.run([str(BINARY), file, *MUCH, "--total-timeout", "3"], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 5)
        self.assertIn("--total-timeout", done.stdout)

    def test_each_file_has_its_own_time(self):
        files = [self.write(f"{name}.cu", text) for name, text in (("a", HARD), ("b", EASY.format(1)), ("c", HARD))]
        code, report, _ = self.report(*files, *MUCH, "--total-timeout", "4")
        self.assertEqual(code, 5)
        self.assertEqual(self.verdicts(report)["easy_1"], "proved")

    def test_kernels_with_contracts_have_a_limit_if_it_is_given(self):
        file = self.write("p.pvl", "kernel k {\n  global int[tcount] a;\n  requires Perm(a[tid], write);\n"
                                   "  ensures Perm(a[tid], write) ** (\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; "
                                   "p * p * p + q * q * q != r * r * r * a[tid]);\n  void main() { a[tid] = 1; }\n}\n")
        code, report, seconds = self.report(file, *MUCH, "--total-timeout", "3")
        self.assertEqual(code, 5)
        self.assertIn(OVER, self.reasons(report))
        self.assertLess(seconds, 60)

    def test_reading_is_given_up_kernel_by_kernel(self):
        depth = 9
        work = "".join(f" if (x > {k}) x = x * 3 + {k};" for k in range(200))
        calls = f"__device__ int f0(int x) {{{work} return x; }}\n"
        for i in range(1, depth):
            total = " + ".join(f"f{i - 1}(x + {k})" for k in range(4))
            calls += f"__device__ int f{i}(int x) {{ return {total}; }}\n"
        file = self.write("deep.cu", calls + EASY.format(0) +
                          f"__global__ void deep(int *a) {{ a[threadIdx.x + blockIdx.x * blockDim.x] = f{depth - 1}(a[0]); }}\n")
        code, report, seconds = self.report(file, *MUCH, "--total-timeout", "10")
        self.assertEqual(code, 2)
        self.assertIn("limit:time", {d["id"] for d in report["diagnostics"]})
        self.assertEqual([(k["kernel"], k["id"]) for f in report["files"] for k in f["unread"]], [("deep", "limit:time")])
        self.assertEqual(self.verdicts(report), {"easy_0": "proved"})
        self.assertLess(seconds, 100)

    def test_the_parse_has_an_end(self):
        file = self.write("constants.cu", "constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n" +
                          "".join(f"constexpr int x{k} = fib(22) + {k};\n" for k in range(2000)) + EASY.format(0))
        code, report, seconds = self.report(file, "--total-timeout", "4")
        self.assertEqual(code, 2)
        self.assertEqual([d["id"] for d in report["diagnostics"]], ["limit:time"])
        self.assertEqual(self.verdicts(report), {})
        self.assertLess(seconds, 60)

    def test_values_for_the_launch_of_a_program_are_not_looked_for_in_each_thread(self):
        """A hundred million threads, and no values were found that satisfy what is known of the launch."""
        file = self.write("wide_grid.cu", WIDE_GRID)
        code, report, seconds = self.report(file, "--total-timeout", "5")
        self.assertIn(code, (0, 5))
        self.assertLess(seconds, 60)

    def test_a_run_of_a_large_launch_takes_little_memory(self):
        """Every thread of a million has hundreds of variables; they are one launch because of the assumption."""
        count = 400
        body = "".join(f"  int v{i} = n + {i};\n" for i in range(count)) + "  int s = " + " + ".join(f"v{i}" for i in range(count)) + ";\n"
        file = self.write("wide.cu", "__global__ void wide(int *a, int n) {\n  //@ assume n >= 0;\n" + body +
                          "  a[threadIdx.x] = s + blockIdx.x;\n}\n")
        code, _, _ = self.report(file, "--local-size", "1024", "--num-groups", "1024", "-j", "1", "--timeout", "30")
        self.assertIn(code, (1, 5))  # a true race; whether a run of part of the launch shows it is not the question
        self.assert_little_memory()

    def test_runs_of_a_large_launch_of_the_program_take_little_memory(self):
        """No two threads meet, which no solver finds: small launches are looked for, and the program makes none."""
        count = 60
        body = "".join(f"  unsigned v{i} = m + {i};\n" for i in range(count)) + "  unsigned s = " + " + ".join(f"v{i}" for i in range(count)) + ";\n"
        file = self.write("large.cu", "#include <stdlib.h>\n__global__ void scattered(unsigned *a, unsigned m) {\n"
                          "  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n" + body +
                          "  unsigned odd = 2u * s + 1u, j = i * odd;\n  a[j & 0xffffffu] = i;\n}\n"
                          "int main(int argc, char **argv) {\n  unsigned *a;\n  cudaMalloc(&a, 16777216 * sizeof(int));\n"
                          "  scattered<<<8192, 256>>>(a, atoi(argv[1]));\n  return 0;\n}\n")
        self.report(file, "-j", "1", "--timeout", "6")
        self.assert_little_memory()

    def assert_little_memory(self):
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 900 * 1024)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
