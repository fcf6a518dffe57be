#!/usr/bin/env python3
"""The program beside a front end for C that only obeys (tests/fake_clang): where it is found, when it
is loaded, what its crash costs."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

MODULE = "libpermverify_clang.so"
PVL = """kernel good {
  global int[gsize] a;
  requires Perm(a[tid], write);
  void main() { a[tid] = 1; }
}
"""


class CModule(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.tool = self.path / "bin" / "permverify"
        self.tool.parent.mkdir()
        shutil.copy(BINARY, self.tool)
        self.good = self.write("good.pvl", PVL)
        self.kernel = self.write("kernel.cl", "kernel f\n")

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        (self.path / name).write_text(text)
        return str(self.path / name)

    def install(self, folder):
        (self.path / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(FAKE, self.path / folder / MODULE)

    def run_tool(self, *arguments, **environment):
        done = subprocess.run([self.tool, *arguments], capture_output=True, timeout=120,
                              env={**os.environ, **environment})
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_without_the_module_pvl_works_and_c_is_bad_input(self):
        self.assertEqual(self.run_tool(self.good)[0], 0)
        code, out, _ = self.run_tool(self.kernel, self.good)
        self.assertEqual(code, 2)
        self.assertIn("error[input:no_clang]", out)
        self.assertIn("kernel good: proved", out)
        self.assertIn(f"{self.tool.parent}, {self.path}/lib/permverify", out)

    def test_it_is_found_beside_the_program_and_in_lib(self):
        for folder in ("lib/permverify", "bin"):
            self.install(folder)
            self.assertIn("kernel f: proved", self.run_tool(self.kernel)[1])
            shutil.rmtree(self.path / "lib", ignore_errors=True)

    def test_only_c_loads_it(self):
        self.install("bin")
        def loads(*arguments):  # the loader itself says which files it opens
            return MODULE in self.run_tool(*arguments, LD_DEBUG="files")[2]
        self.assertFalse(loads(self.good))
        self.assertFalse(loads("run", self.good))
        self.assertFalse(loads("check", "--lang", "pvl", self.kernel))
        self.assertTrue(loads("check", self.kernel))
        self.assertTrue(loads("check", "--lang", "cuda", self.good))

    def test_a_crash_costs_one_file(self):
        self.install("bin")
        broken = self.write("broken.cl", "kernel g\n\ncrash\n")
        code, out, _ = self.run_tool(broken, self.good, self.kernel)
        self.assertEqual(code, 4, out)
        self.assertIn("error[internal:front_end]", out)
        self.assertIn(f"{broken}:3:1", out)
        self.assertIn("kernel good: proved", out)
        for command in ("verify", "run", "export"):  # nothing else to lose
            more = ["--opencl"] if command == "export" else []
            code, out, err = self.run_tool(command, *more, broken)
            self.assertEqual((code, out), (4, ""), command)
            self.assertIn("crashed", err)
            self.assertIn(f"{broken}:3:1", err)
            self.assertEqual(err.count("\n"), 1)

    # The stack ends: the program starts anew and tries each file first.
    def test_a_source_that_nests_too_deeply_is_refused_by_name(self):
        self.install("bin")
        broken = self.write("broken.cl", "kernel g\n\noverflow\n")
        code, out, _ = self.run_tool(broken, self.good, self.kernel)
        self.assertEqual(code, 2, out)
        self.assertIn("error[syntax:too_deep]", out)
        self.assertIn(f"{broken}:3:1", out)
        self.assertIn("kernel good: proved", out)
        for command in ("verify", "run", "export"):
            more = ["--opencl"] if command == "export" else []
            code, out, err = self.run_tool(command, *more, broken)
            self.assertEqual(code, 2, (command, out, err))
            self.assertIn("syntax:too_deep", out + err)

    def test_what_was_lowered_is_verified_beside_what_was_refused(self):
        self.install("bin")
        code, out, _ = self.run_tool(self.write("half.cu", "refuse asm\nkernel f\n"))
        self.assertEqual(code, 2)
        self.assertIn("error[unsupported:asm]", out)
        self.assertIn("kernel f: ", out)
        self.assertEqual(self.run_tool("run", str(self.path / "half.cu"))[0], 2)

    def test_sizes_of_the_first_comment_are_claimed(self):
        self.install("bin")
        file = self.write("sized.cl", "//pass\n//--local_size=64 --num_groups=[2,3]\nkernel f\n")
        def launch(*options):
            report = json.loads(self.run_tool(file, *options, "--format", "json")[1])
            return report["files"][0]["kernels"][0]["launch"]
        self.assertIn("64", launch())
        self.assertNotIn("64", launch("--local-size", "8"))
        self.assertIn("8", launch("--local-size", "8"))
        self.assertEqual(self.run_tool(self.write("odd.cl", "//--local_size=x\nkernel f\n"))[0], 2)


if __name__ == "__main__":
    BINARY, FAKE = sys.argv[1], sys.argv[2]
    del sys.argv[1:]
    unittest.main()
