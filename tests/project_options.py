#!/usr/bin/env python3
"""Options that stand in files: permverify.toml, compilation databases, recorded launches; and `--watch`, `-h`, `-V`.

usage: project_options.py PERMVERIFY"""
import json
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import harness
import json_schema

BINARY = None
# Proved for groups of SIZE threads only.
SIZED = "__global__ void %s(int *a) { __shared__ int t[SIZE]; t[threadIdx.x] = 1; a[blockIdx.x * blockDim.x + threadIdx.x] = t[threadIdx.x]; }\n"
RACE = "__global__ void k(int *a) { a[0] = threadIdx.x; }\n"
ADD = """__kernel void add(__global float *to, __local int *t, int n, char step, float f) {
  int i = get_global_id(0);
  t[get_local_id(0)] = step;
  if (i < n) to[i % WIDTH] = f;
}
"""


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if isinstance(text, str) else json.dumps(text))
        return name

    def tool(self, *arguments, cwd="."):
        return subprocess.run([str(BINARY), *arguments], capture_output=True, text=True, timeout=300, cwd=self.folder / cwd, check=False)

    def report(self, *arguments, **more):
        done = self.tool(*arguments, "--format", "json", **more)
        self.assertIn(done.returncode, (0, 1, 2, 5), done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual(json_schema.validate(report, harness.SCHEMA), [])
        return report

    def verdicts(self, *arguments, **more):
        return {k["name"]: k["verdict"] for f in self.report(*arguments, **more)["files"] for k in f["kernels"]}

    def refused(self, *arguments, said):
        done = self.tool(*arguments)
        self.assertEqual((done.returncode, done.stdout), (3, ""), arguments)
        self.assertIn(said, done.stderr)

    def database(self, *entries):
        self.write("build/compile_commands.json", [{"directory": str(self.folder / "build"), "file": f"../src/{name}", **rest} for name, rest in entries])


class About(Case):
    def test_the_short_help_and_its_examples(self):
        done = self.tool("-h")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(done.stdout.count("\n"), 20)
        nothing = self.tool()
        self.assertEqual((nothing.returncode, nothing.stdout, nothing.stderr), (3, "", done.stdout))
        self.write("kernel.cu", SIZED.replace("SIZE", "1024") % "k")
        self.write("kernel.cl", "__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n")
        examples = re.findall(r"^  permverify (.*?)(?:   .*)?$", done.stdout, re.MULTILINE)
        self.assertEqual(len(examples), 5)
        for example in examples:
            self.assertEqual(self.tool(*shlex.split(example)).returncode, 0, example)
        self.assertTrue((self.folder / "report.sarif").exists())

    def test_versions(self):
        done = self.tool("-V")
        self.assertEqual(done.returncode, 0)
        for wanted in (r"^permverify \d+\.\d+\.\d+$", r"z3 \d+\.\d+", r"cvc5 \d+\.\d+", r"clang version \d+\.\d+"):
            self.assertRegex(done.stdout, re.compile(wanted, re.MULTILINE))


class Configuration(Case):
    def setUp(self):
        super().setUp()
        self.write("src/deep/k.cu", '#include "size.h"\n' + SIZED % "reduce_one" + SIZED % "other")
        self.write("src/inc/size.h", "#define SIZE MANY\n")

    def test_sizes_that_no_launch_has(self):
        self.write("good.pvl", "kernel k { global int[tcount] a; void main() { a[tid] = 1; } }\n")
        self.write("large.toml", '[[kernel]]\nname = "k*"\nlocal-size = [65536]\nnum-groups = [65536]\n')
        for command in ([], ["infer"]):
            self.refused(*command, "good.pvl", "--config", "large.toml", said="`k*`: more threads")
            self.refused(*command, "good.pvl", "--local-size", "65536", "--num-groups", "65536", said="more threads")
        self.assertEqual(self.tool("good.pvl", "--config", "large.toml", "--max-threads", "any").returncode, 0)

    def test_it_is_found_above_the_file(self):
        self.assertEqual(self.tool("src/deep/k.cu").returncode, 2)
        self.write("permverify.toml", 'include = ["src/inc"]\ndefine = "MANY=64"\nlocal-size = [64, 1]\n')
        for words, cwd in ((["src/deep/k.cu"], "."), (["."], "."), (["k.cu"], "src/deep"), (["../src/deep/k.cu"], "src")):
            self.assertEqual(self.verdicts(*words, cwd=cwd), {"reduce_one": "proved", "other": "proved"})
        report = self.report("src/deep/k.cu")
        self.assertEqual(report["invocation"]["configuration"], "permverify.toml")
        self.assertIn("of size 64", report["files"][0]["kernels"][0]["launch"])
        self.assertIn("with the options of permverify.toml", self.tool("src/deep/k.cu").stdout)
        self.assertEqual(self.tool("src/deep/k.cu", "--no-config").returncode, 2)
        self.write("src/permverify.toml", 'include = "inc"\ndefine = "MANY=32"\nlocal-size = 64\n')  # the nearest one counts
        self.assertEqual(self.tool("src/deep/k.cu").returncode, 1)
        self.assertEqual(self.tool("src/deep/k.cu", "--config", "permverify.toml").returncode, 0)

    def test_the_command_line_wins(self):
        self.write("permverify.toml", 'include = ["src/inc"]\ndefine = ["MANY=64"]\nlocal-size = 64\nfail-on = "never"\nquiet = true\ncheck = "races"\n')
        self.assertEqual(self.verdicts("src/deep/k.cu", "--local-size", "128", "--check", "bounds")["other"], "refuted")
        self.assertEqual(self.tool("src/deep/k.cu", "--local-size", "128", "--check", "bounds").returncode, 0)
        self.assertEqual(self.tool("src/deep/k.cu", "--local-size", "128", "--check", "bounds", "--fail-on", "undecided").returncode, 1)
        self.assertEqual(self.verdicts("src/deep/k.cu", "--local-size", "128", "--check", "bounds", "-DMANY=128")["other"], "proved")
        self.write("mine/size.h", "#define SIZE 16\n")  # the folders of the call are searched first
        self.assertEqual(self.verdicts("src/deep/k.cu", "--check", "bounds", "-Imine")["other"], "refuted")
        self.assertEqual(self.tool("src/deep/k.cu", "-v").returncode, 0)  # it excludes `quiet`

    def test_sizes_of_kernels(self):
        self.write("permverify.toml", 'include = ["src/inc"]\ndefine = ["MANY=64"]\n[[kernel]]\nname = "reduce*"\nlocal-size = [8, 4]\nnum-groups = 3\n')
        self.write("src/deep/k.cu", '#include "size.h"\n' + SIZED % "other" + RACE.replace("void k", "void reduce_two"))
        report = self.report("src/deep/k.cu")
        kernels = {k["name"]: k for k in report["files"][0]["kernels"]}
        self.assertEqual((kernels["other"]["verdict"], kernels["reduce_two"]["verdict"]), ("refuted", "refuted"))
        [race] = [d for d in report["diagnostics"] if d["id"] == "race:write_write"]
        self.assertEqual((race["replay"]["launch"]["gsize"], race["replay"]["launch"]["ngroups"]), ([8, 4, 1], [3, 1, 1]))
        self.assertEqual(self.tool(*shlex.split(race["replay"]["command"])[1:]).returncode, 1)
        self.assertEqual(self.tool("replay", "src/deep/k.cu", "--fault", "1").returncode, 1)
        # What stands at the top is for the other kernels, and for what a table leaves open.
        self.write("permverify.toml", 'include = ["src/inc"]\ndefine = ["MANY=64"]\nlocal-size = 64\nnum-groups = 5\n[[kernel]]\nname = "reduce*"\nlocal-size = 128\n')
        self.write("src/deep/k.cu", '#include "size.h"\n' + SIZED % "other" + SIZED % "reduce_one")
        kernels = {k["name"]: k for k in self.report("src/deep/k.cu")["files"][0]["kernels"]}
        self.assertEqual((kernels["other"]["verdict"], kernels["reduce_one"]["verdict"]), ("proved", "refuted"))
        self.assertIn("5 blocks of size 64", kernels["other"]["launch"])
        self.assertIn("5 blocks of size 128", kernels["reduce_one"]["launch"])
        self.write("permverify.toml", '[[kernel]]\nname = "reduce*"\nlocal-size = [8, 4]\nnum-groups = 3\n')
        # Threads that differ in an axis which the kernel does not name are threads all the same.
        self.write("flat.cu", "__global__ void reduce_flat(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = threadIdx.x; }\n")
        self.assertEqual(self.verdicts("flat.cu"), {"reduce_flat": "refuted"})
        self.assertEqual(self.verdicts("flat.cu", "--no-config"), {"reduce_flat": "proved"})
        self.assertEqual(self.verdicts("flat.cu", "--local-size", "8"), {"reduce_flat": "proved"})
        self.write("k.pvl", "kernel reduce { global int[tcount] a; requires Perm(a[tid], write); void main() { a[tid] = 1; assert gsize * ngroups == 96; } }\n")
        self.assertEqual((self.verdicts("k.pvl"), self.verdicts("k.pvl", "--no-config")), ({"reduce": "proved"}, {"reduce": "refuted"}))

    def test_what_is_refused(self):
        for text, said in (('chek = "races"', "there is no key `chek`; did you mean `check`?"), ('check = "rases"', "rases"), ('out = "json=x"', "`out` belongs on the command line"),
                           ("kernel = 3", "[[kernel]]"), ('[[kernel]]\nsizes = 3', "`sizes`"), ("[[kernel]]\nlocal-size = 3", "needs a `name`"),
                           ('[[kernel]]\nname = "a"\nlocal-size = 0', "local-size"), ("stats = 1", "`stats` has the wrong type"), ("jobs = true", "`jobs` has the wrong type"),
                           ("seed = 1.5", "`seed` has the wrong type"), ("x = ", "permverify.toml:1"), ('deny = ["nothing"]', "nothing"), ("watch = true", "`watch`")):
            self.write("permverify.toml", text)
            self.refused("src/deep/k.cu", said=said)
            self.refused("src/deep/k.cu", said="permverify.toml")
        self.refused("src/deep/k.cu", "--config", "missing.toml", said="missing.toml")

    def test_files_with_different_ones(self):
        self.write("permverify.toml", 'include = ["src/inc"]\ndefine = ["MANY=64"]\n')
        self.write("apart/permverify.toml", "quiet = true\n")
        self.write("apart/k.cu", RACE)
        self.refused("src/deep/k.cu", "apart/k.cu", said="apart/permverify.toml")
        self.assertEqual(self.tool("src/deep/k.cu", "apart/k.cu", "--config", "permverify.toml").returncode, 1)

    def test_commands_of_the_report_repeat_it(self):
        self.write("permverify.toml", 'include = ["src/inc"]\ndefine = ["MANY=32"]\nlocal-size = 64\n')
        [command] = set(re.findall(r"see it: `permverify (.* --fault 1 .*)`", self.tool("src/deep/k.cu", "--check", "bounds").stdout))
        self.assertEqual(self.tool(*shlex.split(command), "--no-config").returncode, 1)
        self.assertEqual(self.tool(*shlex.split(command)).returncode, 1)


class CompileCommands(Case):
    def setUp(self):
        super().setUp()
        self.write("src/k.cu", '#include "size.h"\n' + SIZED % "k")
        self.write("src/inc/size.h", "#define SIZE MANY\n")
        self.write("src/plain.cpp", RACE)

    def test_flags_of_each_file(self):
        sizes = ["--local-size", "64"]
        for command in ("nvcc -I../src/inc -DMANY=64 -c ../src/k.cu", "nvcc -I ../src/inc -D MANY=64 -x cu -std=c++17", 'clang "-I../src/inc" -DMANY=6\'4\' --cuda-gpu-arch=sm_70',
                        "nvcc -isystem=../src/inc -DMANY=1 -UMANY -DMANY=64", "nvcc -Xcompiler -DMANY=1 --options-file flags.rsp", "nvcc @flags.rsp"):
            self.write("build/flags.rsp", "-I../src/inc\n-DMANY=64")
            self.database(("k.cu", {"command": command}))
            self.assertEqual(self.tool("src/k.cu", "--compile-commands", "build", *sizes).returncode, 0, command)
            self.assertEqual(self.tool("src/k.cu", "--compile-commands", "build", *sizes, "-DMANY=32").returncode, 1, command)
        self.database(("k.cu", {"arguments": ["nvcc", "-I", str(self.folder / "src/inc"), "-DMANY=64"]}))
        self.assertEqual(self.tool("k.cu", "--compile-commands", "../build/compile_commands.json", *sizes, cwd="src").returncode, 0)

    def test_without_files_those_of_the_database(self):
        self.database(("k.cu", {"command": "nvcc -I../src/inc -DMANY=64"}), ("main.cpp", {"command": "g++ -include x.h"}), ("plain.cpp", {"command": "clang -x cuda"}))
        report = self.report("--compile-commands", "build", "--local-size", "64")
        self.assertEqual([f["path"] for f in report["files"]], ["src/k.cu", "src/plain.cpp"])
        self.assertEqual([k["verdict"] for f in report["files"] for k in f["kernels"]], ["proved", "refuted"])
        [race] = report["diagnostics"]
        self.assertEqual(self.tool(*shlex.split(race["replay"]["command"])[1:]).returncode, 1)
        self.database(("main.cpp", {"command": "g++ -c"}))
        self.refused("--compile-commands", "build", said="no file of build")

    def test_a_file_that_is_compiled_twice(self):
        self.database(*(("k.cu", {"command": f"nvcc -I../src/inc -DMANY={n}"}) for n in (64, 32, 64)))
        report = self.report("src/k.cu", "--compile-commands", "build", "--local-size", "64")
        self.assertEqual([f["kernels"][0]["verdict"] for f in report["files"]], ["proved", "refuted"])
        self.assertEqual([f["path"] for f in report["files"]], [f"src/k.cu (command {n} of build)" for n in (1, 2)])
        commands = set(re.findall(r"see it: `permverify (.*)`", self.tool("src/k.cu", "--compile-commands", "build", "--local-size", "64").stdout))
        self.assertTrue(commands)
        for command in commands:
            self.assertEqual(self.tool(*shlex.split(command)).returncode, 1, command)

    def test_what_is_refused(self):
        self.database(("k.cu", {"command": "nvcc -include first.h"}))
        self.refused("src/k.cu", "--compile-commands", "build", said="`-include first.h`")
        self.refused("src/k.cu", "--compile-commands", "nowhere", said="nowhere")
        for text in ("{}", '[{"file": "k.cu"}]', "nothing"):
            self.write("build/compile_commands.json", text)
            self.refused("src/k.cu", "--compile-commands", "build", said="no compilation database")
        self.database()
        self.assertIn("has no entry for src/plain.cpp", self.tool("src/plain.cpp", "--lang", "cuda", "--compile-commands", "build").stderr)

    def test_the_architecture(self):
        self.write("src/k.cu", "#if __CUDA_ARCH__ >= 800\n#define SIZE 64\n#else\n#define SIZE 32\n#endif\n" + SIZED % "k")
        words = ["src/k.cu", "--compile-commands", "build", "--local-size", "64"]
        for command, code in (("nvcc -arch=sm_80", 0), ("nvcc -gencode arch=compute_75,code=sm_75", 1), ("nvcc", 1)):
            self.database(("k.cu", {"command": command}))
            done = self.tool(*words)
            self.assertEqual((done.returncode, "is compiled for" in done.stderr), (code, False), command)
        for command in ("nvcc -arch=native", "nvcc -gencode=arch=compute_75,code=sm_75 -gencode=arch=compute_80,code=sm_80"):
            self.database(("k.cu", {"command": command}))
            self.assertIn("is compiled for", self.tool(*words).stderr, command)

    def test_in_a_configuration(self):
        self.database(("k.cu", {"command": "nvcc -I../src/inc -DMANY=64"}))
        self.write("permverify.toml", 'compile-commands = "build"\nlocal-size = 64\n')
        self.assertEqual(self.tool("k.cu", cwd="src").returncode, 0)


class OneFileCommands(Case):
    """`run`, `infer` and `export` take from a configuration what is about reading and launches."""
    def setUp(self):
        super().setUp()
        self.write("src/k.cu", '#include "size.h"\n__global__ void k(int *a, int n) { if (threadIdx.x == SIZE && n == 3) a[1] = a[0] / (n - 3); a[threadIdx.x] = 1; }\n')
        self.write("inc/size.h", "#define SIZE MANY\n")
        self.write("permverify.toml", 'include = "inc"\ndefine = "MANY=5"\nlocal-size = 8\nparam = "n=3"\nseed = 77\nrlimit = 1000\nformat = "json"\n')

    def test_run(self):
        run = ["run", "src/k.cu", "--num-groups", "1"]
        done = self.tool(*run)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertTrue(done.stdout)
        self.assertFalse(done.stdout.startswith("{"), "the format of a verification is not that of a run")
        # The call wins.
        self.assertEqual(self.tool(*run, "--local-size", "4").returncode, 0)
        self.assertEqual(self.tool(*run, "--param", "n=4").returncode, 0)
        self.assertEqual(self.tool(*run, "--no-config").returncode, 2)
        self.write("other.toml", 'include = "inc"\ndefine = "MANY=9"\nlocal-size = 8\n')
        self.assertEqual(self.tool(*run, "--config", "other.toml").returncode, 0)
        self.write("permverify.toml", "lokal-size = 8\n")
        self.refused(*run, said="permverify.toml")

    def test_run_takes_the_entry_of_the_database(self):
        self.write("permverify.toml", 'compile-commands = "build"\nlocal-size = 8\nparam = "n=3"\n')
        self.database(("k.cu", {"command": "nvcc -I../inc -DMANY=5"}))
        self.assertEqual(self.tool("run", "src/k.cu", "--num-groups", "1").returncode, 1)
        self.database(("k.cu", {"command": "nvcc -I../inc -DMANY=9"}))
        self.assertEqual(self.tool("run", "src/k.cu", "--num-groups", "1").returncode, 0)

    def test_infer_and_export(self):
        self.write("src/k.cu", '#include "size.h"\n__global__ void k(int *a) { a[threadIdx.x] = MANY; }\n')
        self.write("permverify.toml", 'include = "inc"\ndefine = "MANY=5"\nnum-groups = 1\n')
        for command in (["infer", "src/k.cu"], ["export", "--opencl", "src/k.cu", "-o", "out"]):
            done = self.tool(*command)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(self.tool(*command, "--no-config").returncode, 2)


class RecordedLaunches(Case):
    def launch(self, **more):
        values = [{"type": "array", "size": 64}, {"type": "array"}, {"type": "scalar", "value": "0x10"}, {"type": "scalar", "value": "0xff"}, {"type": "scalar", "value": "0x3f800000"}]
        return {"language": "OpenCL", "kernel_file": "k.cl", "local_size": [8], "global_size": [16], "entry_point": "add", "compiler_flags": "-DWIDTH=16 -cl-std=CL1.2",
                "kernel_arguments": values, "host_api_calls": [], **more}

    def setUp(self):
        super().setUp()
        self.write("gv/k.cl", ADD)

    def test_sizes_and_values(self):
        more = [{"type": "array"}, {"type": "array"}, {"type": "scalar", "value": "0x20"}, {"type": "scalar"}, {"type": "scalar"}]
        self.write("gv/log.json", [self.launch(), self.launch(host_api_calls=[1]), self.launch(global_size=[32], kernel_arguments=more)])
        report = self.report("gv/log.json")
        self.assertEqual([f["path"] for f in report["files"]], ["gv/k.cl (launch 1 of gv/log.json)", "gv/k.cl (launch 3 of gv/log.json)"])
        first, second = (f["kernels"][0] for f in report["files"])
        self.assertEqual((first["verdict"], second["verdict"]), ("proved", "refuted"))
        for said in ("2 work-groups of size 8", "n = 16", "step = -1"):
            self.assertIn(said, first["statement"])
        [race] = [d for d in report["diagnostics"] if d["severity"] == "error"]
        self.assertEqual(race["replay"]["launch"]["params"]["n"], "32")
        for command in (race["replay"]["command"], *re.findall(r"see it: `(.*)`", self.tool("gv/log.json").stdout)):
            self.assertEqual(self.tool(*shlex.split(command)[1:]).returncode, 1, command)
        self.assertEqual(self.tool("log.json", cwd="gv").returncode, 1)
        # Without its values the first launch is any launch of that size.
        self.write("gv/log.json", [{k: v for k, v in self.launch(compiler_flags="-DWIDTH=8").items() if k != "kernel_arguments"}])
        self.assertEqual(self.tool("gv/log.json").returncode, 1)

    def test_older_keys_and_other_kernels(self):
        self.write("gv/k.cl", ADD + "__kernel void race(__global int *a) { a[0] = get_global_id(0); }\n")
        older = {key.replace("_", "-"): value for key, value in self.launch().items()}
        self.write("log.json", [{**older, "kernel-file": "gv/k.cl"}, self.launch(kernel_file="gv/k.cl", entry_point="race", kernel_arguments=[{"type": "array"}])])
        report = self.report("log.json")
        self.assertEqual([[k["name"] for k in f["kernels"]] for f in report["files"]], [["add"], ["race"]])
        self.assertEqual(self.tool("log.json", "--kernel", "add").returncode, 0)
        self.refused("log.json", "--kernel", "none", said="`none`")
        self.assertEqual(self.tool("log.json", "--kernel", "add", "--num-groups", "4").returncode, 0)

    def test_where_launches_cannot_stand(self):
        self.write("gv/log.json", [self.launch()])
        self.refused("batch", "plan", "out", "--", "gv/log.json", said="launches")

    def test_arguments_that_do_not_fit(self):
        self.write("gv/log.json", [self.launch(kernel_arguments=[{"type": "scalar", "value": "0x1"}], compiler_flags="-DWIDTH=8")])
        report = self.report("gv/log.json")
        self.assertIn("ignored:recorded_arguments", [d["id"] for d in report["diagnostics"]])
        self.assertEqual(report["summary"]["exit_code"], 1)  # n may be 16: any values count
        self.write("gv/log.json", [self.launch(entry_point="other")])
        self.assertEqual([d["id"] for d in self.report("gv/log.json")["diagnostics"]], ["input:no_kernel"])

    def test_what_is_refused(self):
        for change, said in (({"global_size": [17]}, "no multiple"), ({"global_offset": [4]}, "global_offset"), ({"endianness": "big"}, "endianness"),
                             ({"language": "Metal"}, "Metal"), ({"local_size": [0]}, "local_size"), ({"local_size": [8, 1]}, "dimensions"), ({"entry_point": 3}, "entry_point"),
                             ({"compiler_flags": "-include a.h"}, "-include a.h"), ({"sub_groups": 4}, "`sub_groups`"),
                             ({"kernel_arguments": [{"type": "scalar", "value": "16"}]}, "hexadecimal"), ({"kernel_arguments": [{}]}, "`type`")):
            self.write("gv/log.json", [self.launch(), self.launch(**change)])
            self.refused("gv/log.json", said="launch 2")
            self.refused("gv/log.json", said=said)
        for text in ("[]", "{}", "x", '[{"language": "OpenCL"}]'):
            self.write("gv/log.json", text)
            self.refused("gv/log.json", said="GPUVerify")


class Watching(Case):
    def wait_for(self, text, count=1):
        end = time.monotonic() + 60
        while (self.folder / "err").read_text().count(text) < count:
            self.assertLess(time.monotonic(), end, (self.folder / "err").read_text())
            self.assertIsNone(self.process.poll())
            time.sleep(0.05)

    def test_it_verifies_again(self):
        self.write("k.cu", '#include "at.h"\n__global__ void k(int *a) { a[AT] = threadIdx.x; }\n')
        self.write("at.h", "#define AT threadIdx.x + blockIdx.x * blockDim.x\n")
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            self.process = subprocess.Popen([str(BINARY), "k.cu", "--watch", "-q", "--progress", "none"], cwd=self.folder, stdout=out, stderr=err)
        try:
            self.wait_for("watching")
            self.write("at.h", "#define AT 0\n")  # an included file
            self.wait_for("again, since at.h has changed")
            self.wait_for("watching", 2)
            self.write("permverify.toml", "fail-on = 3\n")  # a file that was not there is not watched
            self.write("k.cu", "__global__ void k(int *a) { a[0] = ; }\n")
            self.wait_for("watching", 3)
            (self.folder / "permverify.toml").unlink()
            self.write("k.cu", "__global__ void k(int *a) { a[AT] = }\n")
            self.wait_for("watching", 4)
            self.process.send_signal(signal.SIGINT)
            self.assertEqual(self.process.wait(timeout=30), -signal.SIGINT)
        finally:
            self.process.kill()
            self.process.wait()
        out = (self.folder / "out").read_text()
        self.assertEqual(re.findall(r"kernel k: (\w+)", out), ["proved", "refuted", "not"])  # the last is not read

    def test_what_cannot_be_watched(self):
        self.refused("-", "--lang", "cuda", "--watch", said="standard input")
        self.refused("--watch", said="which files?")


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
