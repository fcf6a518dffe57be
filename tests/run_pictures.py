#!/usr/bin/env python3
"""Pictures of runs as a reader meets them: cut to the fault, in the words of the language, small, well-formed,
and the same each time. What is drawn is read from the structure of the drawing, not from its layout."""
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import harness

BINARY = None
SPACE = "{http://www.w3.org/2000/svg}"
DOCS = harness.ROOT / "docs"

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
UNFENCED = """kernel unfenced {
  global int[gsize] a, b;
  void main() {
    a[lid] = lid;
    barrier(local);
    b[lid] = a[(lid + 1) % gsize];
  }
}
"""
BOUNDS = """__global__ void shift(int *a) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[t + 1];
}
"""
BLOCKS = """__global__ void smooth(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = i > 0 ? a[i - 1] : 0;
  __syncthreads();
  if (i < n) a[i] = (a[i] + left) / 2;
}
"""
EARLY = """__global__ void early(int *a, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t >= n) return;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[n - 1 - t];
}
"""
BRANCHES = """__kernel void two(__global int *a) {
  __local int s[16];
  int t = get_local_id(0);
  s[t] = a[t];
  if (t % 2 == 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    s[t] = 1;
  } else {
    barrier(CLK_LOCAL_MEM_FENCE);
    s[t] = 2;
  }
  a[t] = s[t];
}
"""
SCAN = """__kernel void scan(__global int *a, __global int *b) {
  __local int s[8];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  if (t >= 1) s[t] += s[t - 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  b[get_global_id(0)] = s[t];
}
"""
UNSET = """__global__ void sum(int *a, int *out) {
  __shared__ int total[32];
  int t = threadIdx.x;
  if (t < 16) total[t] = a[t];
  __syncthreads();
  out[t] = total[t] + total[(t + 1) % 32];
}
"""
OVERFLOW = """__global__ void square(int *a) {
  int i = threadIdx.x;
  int x = a[i];
  a[i] = x * x;
}
"""
HISTOGRAM = """__global__ void histogram(int *data, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[data[i] & 7], 1);
  if (i == 0) bins[0] = 0;
}
"""
SQUARE_BLOCK = """__global__ void transpose(float *in, float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * 4 + x] = in[y * 4 + x];
  out[x * 4 + y] = in[x * 4 + y];
}
"""
ROUNDS = """__kernel void rounds(__global int *a, int n) {
  __local int s[64];
  int t = get_local_id(0);
  s[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; i++) {
    s[t] = s[(t + 1) % 64] + i;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[t] = s[t];
}
"""
BIG = "kernel big { global int[tcount * 64] a, b, c, d; void main() { for (int i = 0; i < 20; i = i + 1) {" \
      " a[64 * tid + i] = 1; b[64 * tid + i] = 2; c[64 * tid + i] = 3; d[tid] = i; barrier(global); } } }"


class Picture:
    def __init__(self, data):
        self.data = data
        self.root = xml.fromstring(data)
        self.text = "\n".join("".join(t.itertext()) for t in self.root.iter(SPACE + "text"))

    def groups(self, css):
        return [g for g in self.root.iter(SPACE + "g") if css in g.get("class", "").split()]

    def titles(self, css):
        """The titles of the groups of this class."""
        found = [g.find(SPACE + "title") for g in self.groups(css)]
        return [title.text for title in found if title is not None]

    def phases(self):
        return [g.get("class").split("-")[-1] for g in self.groups("phase")]

    def legend(self):
        return {t.text for g in self.groups("legend") for t in g.iter(SPACE + "text") if len(t.text) > 1}


class Pictures(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def draw(self, text, *options, name="k.pvl", command="run"):
        source, file = self.path / name, self.path / "p.svg"
        source.write_text(text)
        done = subprocess.run([str(BINARY), command, str(source), *options, "--picture", str(file)],
                              capture_output=True, timeout=120)
        self.assertIn(done.returncode, (0, 1), done.stdout + done.stderr)
        return Picture(file.read_bytes())

    def one_block(self, text, size=256, *more, name="k.cu"):
        return self.draw(text, "--local-size", str(size), "--num-groups", "1", *more, name=name)

    def ends(self, picture):
        arrow, = picture.groups("arrow-group")
        return arrow.get("data-from"), arrow.get("data-to")

    def test_a_fault_of_permissions(self):
        picture = self.draw(STEALS, "--local-size", "2", "--num-groups", "1")
        self.assertEqual(picture.data, self.draw(STEALS, "--local-size", "2", "--num-groups", "1").data)
        self.assertEqual(picture.titles("fault"), ["thread 0, a[1]"])
        self.assertEqual(picture.phases(), ["0", "1"])
        wanted = ["thread 0, a[0]: may write; writes 0 (line 6)", "thread 1, a[1]: may write; writes 1 (line 6)",
                  "thread 0, a[0]: may write", "thread 1, a[1]: may write"]
        self.assertEqual([c for c in picture.titles("may-write") if "a[" in c], wanted)
        self.assertIn("thread 0, a[1]: no permission; reads 1 (line 10)", picture.titles("may-nothing"))
        self.assertEqual(picture.titles("may-read"), [])
        self.assertEqual(picture.groups("arrow-group"), [])
        self.assertEqual(picture.legend(), {"may write", "no permission", "reads", "writes", "the fault"})

    def test_a_race_across_a_barrier(self):
        picture = self.draw(UNFENCED, "--local-size", "4", "--num-groups", "1")
        self.assertEqual(self.ends(picture), ("thread 1, a[1], phase 0", "thread 0, a[1], phase 1"))
        self.assertNotIn("no permission", picture.text)  # nothing is known of permissions

    def test_the_picture_of_the_readme(self):
        kernel = re.search(r"```cuda reduce.cu\n(.*?)```", (harness.ROOT / "README.md").read_text(), re.DOTALL)[1]
        picture = self.one_block(kernel, 256, "--param", "n=256", name="reduce.cu")
        self.assertEqual(picture.data, (DOCS / "pictures" / "reduce.svg").read_bytes(),
                         "docs/run.md has the command that draws docs/pictures/reduce.svg")
        self.assertEqual(self.ends(picture), ("thread 1, s[1], phase 1", "thread 0, s[1], phase 1"))
        self.assertEqual(picture.phases(), ["0", "1"])
        for words in ("threadIdx.x", "__syncthreads()", "<<<1, 256>>>", "int[256]", "shared memory"):
            self.assertIn(words, picture.text)
        self.assertIn("3 of 256 threads", picture.text)
        self.assertEqual(picture.legend(), {"reads", "writes", "the fault"})
        self.assertLess(len(picture.data), 60_000)

    def test_the_other_picture_of_the_readme(self):
        text = (harness.ROOT / "examples" / "binomial.pvl").read_text().replace("barrier(local) {", "barrier() {")
        words = re.search(r"`permverify replay broken\.pvl (--.*?)`", (harness.ROOT / "README.md").read_text())[1]
        picture = self.draw(text, *shlex.split(words), command="replay")
        self.assertEqual(picture.data, (DOCS / "pictures" / "unfenced.svg").read_bytes())
        self.assertEqual(self.ends(picture), ("thread 0, tmp[0], phase 0", "thread 1, tmp[0], phase 1"))

    def test_the_whole_run(self):
        picture = self.one_block(BOUNDS, 64, "--picture-all")
        self.assertIn("thread 63, s[63]: writes", "; ".join(picture.titles("cell")))
        self.assertGreater(len(picture.data), len(self.one_block(BOUNDS, 64).data) * 10)

    def test_a_fault_outside_the_array(self):
        picture = self.one_block(BOUNDS)
        self.assertEqual(picture.titles("fault"), ["thread 255, s[256]"])
        self.assertIn("thread 255, s[256]: outside of the array", picture.titles("outside"))
        self.assertLess(len(picture.data), 60_000)

    def test_a_race_of_two_blocks(self):
        picture = self.draw(BLOCKS, "--local-size", "4", "--num-groups", "2", "--param", "n=8", name="k.cu")
        self.assertEqual(self.ends(picture), ("thread 3, a[3], phase 1", "thread 4, a[3], phase 0"))
        self.assertIn("blockIdx.x", picture.text)

    def test_an_early_return_is_a_lane_that_ends(self):
        picture = self.one_block(EARLY, 256, "--param", "n=100")
        self.assertEqual(picture.phases(), [])
        self.assertEqual([len(picture.groups(c)) for c in ("lane", "waits", "ended", "named")], [5, 3, 2, 2])
        self.assertIn("thread 0 waits at __syncthreads()", picture.titles("waits")[0])
        self.assertEqual([t.split()[1] for t in picture.titles("ended")], ["100", "101"])
        self.assertEqual(len(picture.groups("barrier")), 1)  # that all have passed
        self.assertIn("100 threads wait", picture.text)
        self.assertIn("156 have ended", picture.text)

    def test_two_barriers_are_two_spots(self):
        picture = self.one_block(BRANCHES, 8, name="k.cl")
        self.assertEqual(len(picture.groups("waits")), 8)
        self.assertEqual([re.sub(r"\D+", " ", t).split()[-1] for t in picture.titles("waits")], ["6", "9"] * 4)
        for words in ("barrier(CLK_LOCAL_MEM_FENCE)", "get_local_id(0)", "work-group"):
            self.assertIn(words, picture.text)

    def test_opencl_has_its_own_words(self):
        picture = self.one_block(SCAN, 8, name="k.cl")
        self.assertEqual(self.ends(picture), ("work-item 0, s[0], phase 0", "work-item 1, s[0], phase 0"))
        for words in ("get_local_id(0)", "no barrier(CLK_LOCAL_MEM_FENCE) between", "local memory", "local size 8"):
            self.assertIn(words, picture.text)
        self.assertNotIn("__syncthreads", picture.text)

    def test_a_read_before_any_write_has_no_value(self):
        picture = self.one_block(UNSET, 32)
        fault, = picture.titles("fault")
        self.assertTrue(any(c.startswith(fault + ": reads ?") for c in picture.titles("cell")), fault)

    def test_a_fault_at_no_element_marks_the_thread(self):
        picture = self.one_block(OVERFLOW, 4, "--array", "a=1,70000")
        self.assertEqual(picture.titles("fault"), [])
        self.assertIn("the fault", picture.legend())
        self.assertIn("thread 1, a[1]: reads 70000 (line 3)", picture.titles("cell"))

    def test_a_false_condition_is_drawn_with_the_memory_of_its_moment(self):
        text = ("requires n >= 0;\nkernel count(int n) {\n  global int[tcount] a;\n  requires Perm(a[tid], write);\n  ensures  Perm(a[tid], write);\n"
                "  void main() {\n    int i = 0;\n    a[tid] = 0;\n    loop_invariant Perm(a[tid], write) ** a[tid] == 2 * n;\n"
                "    while (i < n) {\n      a[tid] = a[tid] + 2;\n      i = i + 1;\n    }\n  }\n}\n")
        picture = self.draw(text, "--local-size", "2", "--num-groups", "1", "--param", "n=2", name="k.pvl")
        self.assertIn("thread 0, a[0]: may write; writes 0 (line 8)", picture.titles("cell"))
        self.assertNotIn("writes 2", "; ".join(picture.titles("cell")))
        whole = self.draw(text, "--local-size", "2", "--num-groups", "1", "--param", "n=2", "--picture-all", name="k.pvl")
        self.assertIn("writes 2", "; ".join(whole.titles("cell")))

    def test_atomic_operations(self):
        picture = self.draw(HISTOGRAM, "--local-size", "4", "--num-groups", "2", "--param", "n=8",
                            "--array", "data=3,3,3,3,3,0", name="k.cu")
        self.assertIn("updates atomically", picture.legend())
        self.assertEqual(len(picture.titles("fault")), 2)
        self.assertIn("bins[0]", self.ends(picture)[0])

    def test_a_block_of_two_dimensions(self):
        picture = self.draw(SQUARE_BLOCK, "--local-size", "4,4", "--num-groups", "1", name="k.cu")
        self.assertIn("<<<dim3(1, 1), dim3(4, 4)>>>", picture.text)
        self.assertIn("(1, 0)", picture.text)

    def test_the_phases_of_a_loop_are_cut(self):
        picture = self.one_block(ROUNDS, 64, "--param", "n=30", name="k.cl")
        self.assertLessEqual(len(picture.phases()), 3)
        self.assertIn("of 32 phases", picture.text)

    def test_every_picture_is_small_unless_the_whole_is_wanted(self):
        picture = self.draw(BIG, "--local-size", "64", "--num-groups", "16")
        self.assertLess(len(picture.data), 200_000)
        self.assertIn("8 of 1024 threads", picture.text)
        self.assertEqual(picture.phases()[0], "0")
        everything = self.draw(BIG, "--local-size", "64", "--num-groups", "16", "--picture-all")
        self.assertLess(len(everything.data), 20_000_000)

    def test_examples_without_a_fault(self):
        for example in sorted((harness.ROOT / "examples").glob("*.pvl")):
            picture = self.draw(example.read_text())
            self.assertLess(len(picture.data), 200_000, example.name)
            self.assertEqual(picture.titles("fault"), [], example.name)
            self.assertNotEqual(picture.phases(), [], example.name)

    def test_a_picture_for_each_fault_and_no_more(self):
        folder = self.path / "made" / "here"
        source = self.path / "scan.cl"
        source.write_text(SCAN)
        report = subprocess.run([str(BINARY), str(source), "--local-size", "8", "--num-groups", "1", "--pictures",
                                 str(folder)], capture_output=True, text=True, timeout=300).stdout
        files = sorted(folder.iterdir())
        self.assertGreaterEqual(len(files), 1)
        self.assertEqual(len({file.read_bytes() for file in files}), len(files))
        for file in files:
            self.assertIn(str(file), report.replace("\n", ""))


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
