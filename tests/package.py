#!/usr/bin/env python3
"""`make install` and the Debian package: both trees work where they lie, completions are those of the options, the manual page
can be read.

usage: package.py PERMVERIFY BUILD"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import harness

BINARY = BUILD = None
CUDA = "__global__ void fine(int *a) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n"


def done(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600, check=False, **more)


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def works(self, prefix):
        """A tree that lies anywhere: PVL, the module for C, the server's module, exercises, pages."""
        program = prefix / "bin" / "permverify"
        away = self.folder / "away"
        away.mkdir()
        (away / "fine.cu").write_text(CUDA)
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(away)}
        def run(*words):
            return done(program, *words, cwd=away, env=environment)
        self.assertEqual(run(prefix / "share/permverify/examples/binomial.pvl").returncode, 0)
        self.assertEqual(run("fine.cu").returncode, 0)
        self.assertEqual(run("explain", "race").returncode, 0)
        self.assertEqual(run("serve", "--port", "none").returncode, 3)
        self.assertEqual(run("lab", "list", "--labs", prefix / "share/permverify/labs").returncode, 0)
        self.assertIn("permverify", run("--version").stdout)

    def test_install(self):
        prefix = self.folder / "moved"
        installed = done("cmake", "--install", BUILD, "--prefix", self.folder / "prefix", "--component", "permverify")
        self.assertEqual(installed.returncode, 0, installed.stderr)
        (self.folder / "prefix").rename(prefix)
        self.works(prefix)

    def test_debian_package(self):
        made = done("cpack", "-B", self.folder / "out", "--config", BUILD / "CPackConfig.cmake", cwd=BUILD)
        self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
        [package] = (self.folder / "out").glob("*.deb")
        fields = done("dpkg-deb", "--field", package).stdout
        for needed in ("libz3-4", "libcvc5", "libclang-common-19-dev", "libsqlite3-0"):
            self.assertIn(needed, fields)
        root = self.folder / "root"
        self.installed(package, root)
        self.works(root / "usr")
        self.works_as_root(root)
        removed = done("dpkg", f"--root={root}", "--force-not-root", "--force-depends", "--purge", "permverify")
        self.assertEqual(removed.returncode, 0, removed.stderr)
        left = [f for f in root.rglob("*") if f.is_file() and f not in [b.resolve() for b in self.borrowed] and not {"var", "etc"} & set(f.relative_to(root).parts[:1])]
        self.assertEqual(left, [], "what is installed is removed again")

    def installed(self, package, root):
        """By dpkg, in a root with its database, a shell and `ldconfig`: its dependencies are those of this machine."""
        for folder in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers", "var/log", "etc", "usr/bin", "usr/sbin", "usr/lib", "usr/lib64"):
            (root / folder).mkdir(parents=True)
        for name in ("bin", "sbin", "lib", "lib64"):
            (root / name).symlink_to(f"usr/{name}")
        for file in ("status", "available"):
            (root / "var/lib/dpkg" / file).touch()
        self.borrowed = []
        for tool in ("/bin/sh", "/sbin/ldconfig"):
            libraries = re.findall(r"(/\S+)", re.sub(r"\S+ =>", "", done("ldd", tool).stdout))
            for file in [tool, *libraries]:
                target = root / file.lstrip("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                if not target.exists():
                    shutil.copy(file, target)
                    self.borrowed.append(target)
        made = done("dpkg", f"--root={root}", "--force-not-root", "--force-depends", f"--log={root}/var/log/dpkg.log", "--install", package)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("install ok installed", done("dpkg-query", f"--admindir={root}/var/lib/dpkg", "--status", "permverify").stdout)

    def works_as_root(self, root):
        """The installed tree is `/`; of this machine there are only libraries, with which the package has no file in common."""
        if shutil.which("bwrap") is None or done("bwrap", "--ro-bind", "/", "/", "true").returncode != 0:
            return print("package: no bwrap: not tried as a root of its own")
        command = ["bwrap", "--unshare-all", "--die-with-parent", "--clearenv", "--setenv", "PATH", "/usr/bin", "--setenv", "HOME", "/tmp", "--ro-bind", root, "/"]
        own = done("dpkg-query", f"--admindir={root}/var/lib/dpkg", "--listfiles", "permverify").stdout.split("\n")
        for folder in ("/usr/lib/x86_64-linux-gnu", "/usr/lib/llvm-19", "/usr/lib64"):
            self.assertEqual([f for f in own if f.startswith(folder + "/")], [])
            (root / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
            command += ["--ro-bind", folder, folder]
        for folder in ("proc", "dev", "tmp"):
            (root / folder).mkdir()
        (root / "away.cu").write_text(CUDA)
        self.borrowed.append(root / "away.cu")
        command += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--chdir", "/"]
        for words in (["--version"], ["/usr/share/permverify/examples/binomial.pvl"], ["away.cu", "/usr/share/permverify/examples/binomial.pvl", "-j", "2"],
                      ["explain", "race"], ["lab", "list", "--labs", "/usr/share/permverify/labs"]):
            run = done(*command, "/usr/bin/permverify", *words)
            self.assertEqual(run.returncode, 0, f"{words}: {run.stdout}{run.stderr}")


class Completions(unittest.TestCase):
    def test_bash(self):
        script = done(BINARY, "completion", "bash").stdout
        def complete(*words):
            line = f"{script}\nCOMP_WORDS=({' '.join(words)!s}); COMP_CWORD={len(words) - 1}; _permverify; printf '%s\\n' \"${{COMPREPLY[@]}}\""
            return done("bash", "-c", line.replace("''", "''"), cwd=harness.ROOT).stdout.split()
        self.assertIn("verify", complete("permverify", "ver"))
        self.assertIn("--format", complete("permverify", "verify", "--for"))
        self.assertEqual(set(complete("permverify", "verify", "--format", "''")),
                         {"text", "json", "ndjson", "sarif", "junit", "github", "short", "html", "audit"})
        self.assertIn("--fail-on", complete("permverify", "x.pvl", "--fail"))
        self.assertIn("stats", complete("permverify", "cache", "st"))
        self.assertIn("examples", complete("permverify", "exam"))

    def test_every_option_is_in_each(self):
        options = set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", done(BINARY, "verify", "--help").stdout, re.MULTILINE))
        self.assertGreater(len(options), 30)
        for target in ("bash", "zsh", "fish", "man"):
            text = done(BINARY, "completion", target).stdout.replace("\\-", "-")
            for option in options - {"--help"}:
                name = f"-l {option[2:]} " if target == "fish" else option
                self.assertIn(name, text, target)

    def test_shells_can_read_them(self):
        for shell, target in (("bash", "bash"), ("zsh", "zsh"), ("fish", "fish")):
            if shutil.which(shell):
                with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
                    file.write(done(BINARY, "completion", target).stdout)
                    file.flush()
                    self.assertEqual(done(shell, "-n", file.name).stderr, "")

    def test_the_manual_page_has_no_faults(self):
        if not shutil.which("groff"):
            self.skipTest("there is no groff")
        with tempfile.NamedTemporaryFile("w", suffix=".1") as file:
            file.write(done(BINARY, "completion", "man").stdout)
            file.flush()
            self.assertEqual(done("groff", "-man", "-ww", "-z", file.name).stderr, "")


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    BUILD = Path(sys.argv.pop(2)).resolve()
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
