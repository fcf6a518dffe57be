#!/usr/bin/env python3
"""No macro of the user changes what the headers of permverify declare: each of their names is defined with -D, and in a file before
the #include, and every header still reads as without.

usage: header_names.py PERMVERIFY"""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BINARY = None
HEADERS = Path(__file__).resolve().parent.parent / "parser/clang/headers"
KEYWORDS = set("""alignas alignof and asm auto bool break case catch char class const const_cast constexpr continue decltype default delete do
double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not nullptr
operator or private protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch
template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor override final
""".split())
PROGRAM = "__global__ void zz_kernel(int *zz_array) { if (zz_array[0] == 7) zz_array[0] = 7; }\n"


def names():
    """Those that only a header uses: none that its directives mention, and none that the language reserves."""
    used, mentioned = set(), set()
    for header in HEADERS.iterdir():
        text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", header.read_text(), flags=re.S).replace("\\\n", " ")
        for line in text.split("\n"):
            directive = re.match(r"\s*#\s*(\w+)(.*)", line)
            if not directive or directive[1] == "define":
                used |= set(re.findall(r"\b[A-Za-z_]\w*", re.sub(r'"(\\.|[^"\\])*"', " ", directive[2] if directive else line)))
            if not directive:
                continue
            if directive[1] == "define":
                mentioned.add(re.match(r"\s*(\w+)", directive[2])[1])
            elif directive[1] not in ("include", "pragma"):
                mentioned |= set(re.findall(r"\b[A-Za-z_]\w*", directive[2]))
    reserved = re.compile(r"__|_[A-Z]")
    return sorted(name for name in used - mentioned - KEYWORDS if not reserved.match(name))


class HeaderNames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def read(self, text, *options):
        (self.folder / "k.cu").write_text(text)
        done = subprocess.run([str(BINARY), "check", "k.cu", "--stop-after", "ir", *options], capture_output=True, text=True, timeout=300, cwd=self.folder,
                              check=False)
        return done.returncode, done.stdout + done.stderr

    def test_there_are_names(self):
        self.assertTrue({"P", "F", "O", "S", "V", "i", "m"} <= set(names()))

    def test_macros_of_the_command_line(self):
        code, output = self.read(PROGRAM, *(f"-D{name}=1024" for name in names()))
        self.assertEqual(code, 0, output)

    def test_macros_of_the_file(self):
        defined = "".join(f"#define {name} 1024\n" for name in names())
        for header in sorted(HEADERS.iterdir()):
            include = f"#include <{header.name}>\n"
            before = self.read(include + PROGRAM)
            with self.subTest(header=header.name):
                self.assertEqual(self.read(defined + include + PROGRAM)[0], before[0])

    def test_a_macro_is_still_one_behind_the_header(self):
        text = "#define P 3\n#include <cooperative_groups.h>\n#if P != 3\n#error lost\n#endif\n__global__ void zz(int *zz_a) { zz_a[0] = P; }\n"
        self.assertEqual(self.read(text)[0], 0)
        self.assertEqual(self.read(text.replace("#define P 3\n", ""), "-D", "P=3")[0], 0)

    def test_what_a_header_asks_for(self):
        text = "#include <cassert>\n__global__ void zz(int *zz_a) { assert(zz_a[0] == 1); zz_a[0] = 2; }\n"
        reads = [self.read(text, "--dump", "ir", *options)[1].count("assert") for options in ((), ("-DNDEBUG",))]
        self.assertGreater(reads[0], reads[1])


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
