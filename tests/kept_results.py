#!/usr/bin/env python3
"""Results of whole C files that were kept: an unchanged file is not read again, and nothing that its result depends on can change
without being seen.

usage: kept_results.py PERMVERIFY"""
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import unittest
from pathlib import Path

import harness

BINARY = None
SAFE = '#include "size.h"\n__global__ void k(int *a) { __shared__ int s[SIZE]; s[threadIdx.x] = 1; a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x]; }\n'
SIZED = ["--local-size", "64"]


class Kept(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "kept" / "proofs.sqlite"
        self.write("size.h", "#define SIZE 64\n")
        self.write("k.cu", SAFE)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return name

    def report(self, *words, cwd=".", **environment):
        done = harness.subprocess.run([str(BINARY), *words, "--cache", "auto", "--cache-file", str(self.file), "--progress", "none", "--format", "json"],
                                      capture_output=True, text=True, timeout=300, cwd=self.folder / cwd, check=False,
                                      env={**os.environ, **environment})
        report = json.loads(done.stdout)
        self.assertEqual(harness.json_schema.validate(report, harness.SCHEMA), [])
        self.assertEqual(report["summary"]["exit_code"], done.returncode)
        self.stderr = done.stderr
        return report

    @staticmethod
    def is_kept(report):
        """Whether the front end was left out: only then every obligation is cached, also those that no solver saw."""
        obligations = [o for f in report["files"] for k in f["kernels"] for o in k["obligations"]]
        return bool(obligations) and all(o["cached"] for o in obligations)

    def seen(self, *words, **more):
        """(exit code, whether it was kept)"""
        report = self.report(*words, **more)
        return report["summary"]["exit_code"], self.is_kept(report)

    def warm(self, *words, code=0, **more):
        self.assertEqual(self.seen(*words, **more), (code, False))
        self.assertEqual(self.seen(*words, **more), (code, True))

    def test_an_unchanged_file_is_not_read_again(self):
        self.warm("k.cu", *SIZED)
        self.report("k.cu", *SIZED)
        words = [str(BINARY), "k.cu", *SIZED, "--cache", "auto", "--cache-file", str(self.file), "--progress", "none", "--format", "json"]
        opened = harness.subprocess.run(["strace", "-f", "-e", "trace=openat", *words], capture_output=True, text=True, cwd=self.folder, check=False) if shutil.which("strace") else None
        if opened is not None:
            self.assertNotIn("libpermverify_clang.so", opened.stderr)

    def test_the_report_is_the_same(self):
        self.write("r.cu", "__global__ void r(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n")
        first, second = (self.report("r.cu") for _ in range(2))
        self.assertTrue(self.is_kept(second))
        for report in (first, second):
            for key in ("cached", "wall_seconds"):
                del report["summary"][key]
            for f in report["files"]:
                for k in f["kernels"]:
                    for o in k["obligations"]:
                        del o["cached"]
        self.assertEqual(first, second)

    def test_opencl(self):
        self.write("k.cl", '#include "size.h"\n__kernel void k(__global int *a) { __local int s[SIZE]; s[get_local_id(0)] = 1; a[get_global_id(0)] = s[get_local_id(0)]; }\n')
        self.warm("k.cl", *SIZED)
        self.write("size.h", "#define SIZE 32\n")
        self.assertEqual(self.seen("k.cl", *SIZED), (1, False))

    def test_an_edited_header_is_seen(self):
        self.warm("k.cu", *SIZED)
        self.write("size.h", "#define SIZE 32\n")
        self.assertEqual(self.seen("k.cu", *SIZED), (1, False))
        self.write("size.h", "#define SIZE 64\n")
        self.assertEqual(self.seen("k.cu", *SIZED)[0], 0)

    def test_an_edited_file_is_seen(self):
        self.warm("k.cu", *SIZED)
        self.write("k.cu", SAFE.replace("a[blockIdx.x * blockDim.x + threadIdx.x]", "a[threadIdx.x]"))
        self.assertEqual(self.seen("k.cu", *SIZED), (1, False))

    def test_a_header_that_comes_first_is_seen(self):
        self.write("b/deep.h", "#define SIZE 64\n")
        self.write("k.cu", SAFE.replace('"size.h"', "<deep.h>"))
        (self.folder / "a").mkdir()
        words = ["k.cu", *SIZED, "-I", "a", "-I", "b"]
        self.warm(*words)
        self.write("a/deep.h", "#define SIZE 8\n")
        self.assertEqual(self.seen(*words), (1, False))
        (self.folder / "a" / "deep.h").unlink()
        self.write("deep.h", "#define SIZE 8\n")  # not looked for: <>
        self.assertEqual(self.seen(*words)[0], 0)

    def test_a_header_that_is_only_asked_for_is_seen(self):
        self.write("k.cu", '#if __has_include("more.h")\n#define SIZE 8\n#else\n#define SIZE 64\n#endif\n' + SAFE.split("\n", 1)[1])
        self.warm("k.cu", *SIZED)
        self.write("more.h", "")
        self.assertEqual(self.seen("k.cu", *SIZED), (1, False))

    def test_two_names_of_one_file_are_seen(self):
        once = "#pragma once\n#ifdef SIZE\n#undef SIZE\n#define SIZE 8\n#else\n#define SIZE 64\n#endif\n"
        self.write("size.h", once)
        os.link(self.folder / "size.h", self.folder / "again.h")
        self.write("k.cu", '#include "again.h"\n' + SAFE)
        self.warm("k.cu", *SIZED)
        (self.folder / "again.h").unlink()
        self.write("again.h", once)  # the same text in a file of its own
        self.assertEqual(self.seen("k.cu", *SIZED), (self.fresh("k.cu", *SIZED), False))

    def fresh(self, *words):
        with tempfile.TemporaryDirectory() as other:
            kept, self.file = self.file, Path(other) / "fresh.sqlite"
            try:
                return self.report(*words)["summary"]["exit_code"]
            finally:
                self.file = kept

    def test_an_option_is_seen(self):
        self.warm("k.cu", *SIZED)
        self.assertEqual(self.seen("k.cu", "--local-size", "128"), (1, False))
        for more in (["--no-replay"], ["-D", "X=1"], ["--check", "races"], ["--host", "facts"], ["--deny", "extents"], ["--int", "bitvector"],
                     ["--max-local-size", "64"], ["--warp-size", "32"], ["--fail-on", "never"], ["--seed", "3"]):
            self.assertFalse(self.seen("k.cu", *SIZED, *more)[1], more)

    def test_a_configuration_is_seen(self):
        self.write("permverify.toml", "local-size = 64\n")
        self.warm("k.cu")
        self.write("permverify.toml", "local-size = 128\n")
        self.assertEqual(self.seen("k.cu"), (1, False))
        self.write("permverify.toml", 'local-size = 64\ndeny = ["extents"]\n')
        self.assertEqual(self.seen("k.cu"), (1, False))
        (self.folder / "permverify.toml").unlink()
        self.assertEqual(self.seen("k.cu"), (1, False))

    def test_a_compilation_database_is_seen(self):
        self.write("k.cu", SAFE.replace("SIZE]", "MANY]"))
        entry = [{"directory": str(self.folder), "file": "k.cu", "command": "nvcc -DMANY=64"}]
        self.write("compile_commands.json", json.dumps(entry))
        words = ["k.cu", *SIZED, "--compile-commands", "."]
        self.warm(*words)
        entry[0]["command"] = "nvcc -DMANY=32"
        self.write("compile_commands.json", json.dumps(entry))
        self.assertEqual(self.seen(*words), (1, False))

    def test_the_environment_and_the_folder_are_seen(self):
        self.warm("k.cu", *SIZED)
        self.assertFalse(self.seen("k.cu", *SIZED, LD_LIBRARY_PATH=str(self.folder))[1])
        self.assertFalse(self.seen("k.cu", *SIZED, COLUMNS="60")[1])
        self.write("other/k.cu", SAFE)
        self.write("other/size.h", "#define SIZE 8\n")
        self.assertEqual(self.seen("k.cu", *SIZED, cwd="other"), (1, False))

    def test_the_time_of_the_day_is_not_kept(self):
        for use in ("sizeof(__DATE__)", "__TIME__[7]", "__DA##TE__"):
            text = use if "##" not in use else "sizeof(GLUE(__DA, TE__))"
            self.write("k.cu", f"#define GLUE(a, b) a##b\n__global__ void k(int *a) {{ a[blockIdx.x * blockDim.x + threadIdx.x] = (int)({text}); }}\n")
            first, second = (self.report("k.cu") for _ in range(2))
            self.assertFalse(self.is_kept(second), use)
            self.assertEqual(first["summary"]["exit_code"], second["summary"]["exit_code"])

    def test_what_is_undecided_or_wrong_is_not_kept(self):
        self.write("hard.cu", "__global__ void hard(unsigned *a) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x; a[i * 2654435761u] = i; }\n")
        self.assertEqual(self.report("hard.cu", "--rlimit", "1000")["summary"]["exit_code"], 5)
        for _ in range(2):
            self.assertFalse(self.seen("hard.cu", "--rlimit", "1000")[1])
        self.write("wrong.cu", "__global__ void k(int *a) { a[0] = missing; }\n")
        for _ in range(2):
            self.assertEqual(self.report("wrong.cu")["summary"]["exit_code"], 2)

    def test_an_entry_that_was_changed_is_set_aside(self):
        self.warm("k.cu", *SIZED)
        with sqlite3.connect(self.file) as database:
            key, answer = max(database.execute("SELECT key, answer FROM answers").fetchall(), key=lambda row: len(row[1]))
            self.assertIn(b"k.cu", answer)
            middle = answer.index(b"k.cu")
            changed = answer[:middle] + b"l" + answer[middle + 1:]
            database.execute("UPDATE answers SET answer = ? WHERE key = ?", (changed, key))
        self.assertEqual(self.seen("k.cu", *SIZED), (0, False))
        self.assertIn("warning", self.stderr)

    def test_several_files(self):
        self.write("r.cu", "__global__ void r(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n")
        self.warm("k.cu", "r.cu", *SIZED, code=1)
        self.write("size.h", "#define SIZE 32\n")
        report = self.report("k.cu", "r.cu", *SIZED)
        kept = {f["path"]: self.is_kept({"files": [f]}) for f in report["files"]}
        self.assertEqual(kept, {"k.cu": False, "r.cu": True})
        self.assertEqual({k["verdict"] for f in report["files"] for k in f["kernels"]}, {"refuted"})


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
