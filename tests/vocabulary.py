#!/usr/bin/env python3
"""GPUVerify's vocabulary: every name of docs/from-gpuverify.md is declared in the header, every declared
name is in the docs; and where there is a Clang, each name can be used in both languages."""
import itertools
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from harness import ROOT

HEADER = ROOT / "parser" / "clang" / "headers" / "gpuverify.h"
PAGE = ROOT / "docs" / "from-gpuverify.md"
CLANG = shutil.which("clang-19") or shutil.which("clang")
TYPES = ["bool", "char", "short", "int", "long", "unsigned_char", "unsigned_short", "unsigned_int",
         "unsigned_long", "size_t", "float"]
OPENCL = ["-x", "cl", "--target=spir64-unknown-unknown", "-Xclang", "-fdeclare-opencl-builtins", "-Xclang",
          "-finclude-default-header"]
CUDA = ["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_70"]

# What stands in a body after an access through `p`, an integer `i`, an unsigned `u`.
USES = """
  __requires(i > 0); __ensures(i > 0); __global_requires(i > 0); __global_ensures(i > 0);
  __function_wide_invariant(__write_implies(p, __write_offset_bytes(p) / sizeof(int) == u));
  __function_wide_candidate_invariant(i); __requires_fresh_array(p); __reads_from(p); __writes_to(p);
  for (int k = 0; __invariant(__implies(__read(p) & __no_write(p), k <= i)),
                  __global_invariant(__read_implies(p, __read_offset_bytes(p) <= 4 * u)),
                  __candidate_invariant(k == i), __candidate_global_invariant(k == i), k < i; ++k) p[k] = k;
  __assert(__uniform_int(i) & __distinct_int(i) | __uniform_bool(__enabled())); __assume(__dominator_enabled());
  __global_assert(__all(i > 0) && __exclusive(i == 1)); __global_assume(__same_group);
  __candidate_assert(i); __candidate_global_assert(i);
  __assert(__implies(__same_group, i != __other_int(i)) && __ite(i == __old_int(i), __other_bool(true), false));
  __assert(__mod_pow2(u, 8) == 0 & __is_pow2(u) & __add_noovfl(u, u) & __add_noovfl(u, u, u, u));
  __assert(__no_read(p) & __no_atomic(p) & __atomic(p) & __atomic_implies(p, __atomic_offset_bytes(p) == 0));
  __assert(__ptr_offset_bytes(p) == 0 && __ptr_base(p) == __ptr_base(p));
  u = __add_noovfl_unsigned_int(u, u); i = __add_noovfl_int(i, i);
  __read_permission(int, p[i]); __write_permission(int, p[i]); __array_snapshot(p, p);
  __assert(__atomic_has_taken_value(p, 0, u));
"""
BARRIERS = "".join(
    f"  __barrier_invariant_{n}(p[i] == 0, {', '.join(['u'] * n)});\n" for n in range(1, 21)) + "".join(
    f"  __barrier_invariant_binary_{n}(p[i] == 0, {', '.join(['u'] * (2 * n))});\n" for n in range(1, 5))
RESULT = "int helper(int i) { __ensures(__return_val_int() == i); return i; }\n"
FUNCTIONS = "DECLARE_UF_UNARY(F, int, int);\nDECLARE_UF_BINARY(G, int, int, int);\n" \
            "DECLARE_UF_TERNARY(H, int, int, int, int);\n__axiom(1 < 2);\n__axiom(2 < 3);\n"


def documented():
    """The names of the page's tables, with `T` and `N` spelt out; forms of one row share their prefix."""
    names = set()
    for name in re.findall(r"`(__\w+|DECLARE_\w+)", PAGE.read_text()):
        if name.endswith("_T"):
            some = TYPES[1:-1] if name.startswith("__add") else TYPES  # sums are of integers
            names |= {name[:-1] + kind for kind in some}
        elif name.endswith("_N"):
            names |= {name[:-1] + str(n) for n in range(1, 21 if "binary" not in name else 5)}
        else:
            names.add(name)
    return names


def compile_errors(flags, text):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernel"
        file.write_text(text)
        done = subprocess.run([CLANG, *flags, "-include", str(HEADER), "-fsyntax-only",
                               "-w", str(file)],
                              capture_output=True, text=True, timeout=120)
    return done.stderr


class Vocabulary(unittest.TestCase):
    def test_what_is_declared_is_documented(self):
        text = HEADER.read_text()
        declared = set(re.findall(r"#define (__[a-z]\w*|DECLARE_\w+)", text))
        declared |= set(re.findall(r"__PERMVERIFY_FN \w+(?:\s\w+)* \*?(__[a-z]\w*)\(", text))
        declared |= set(re.findall(r"__PERMVERIFY_OF_POINTER\(\w+, (__\w+)\)", text))
        declared = {n for n in declared if not n.startswith("__permverify")}
        self.assertGreater(len(declared), 50)
        spelt = documented() | {"__reads_from_local", "__writes_to_local"}
        self.assertEqual({n for n in declared - spelt if not n.endswith("_")}, set())

    @unittest.skipUnless(CLANG, "there is no Clang")
    def test_each_name_can_be_used_in_opencl(self):
        for version, space in itertools.product(("CL1.2", "CL2.0", "CL3.0"), ("global", "local")):
            text = FUNCTIONS + RESULT + f"kernel void f({space} int* p, int i, unsigned u) {{{USES}{BARRIERS}}}\n"
            self.assertEqual(compile_errors([*OPENCL, f"-cl-std={version}"], text), "", (version, space))
        private = "kernel void f(constant int* c) { int a[2][3]; __assert(__no_read(a) & __no_read(c)); }\n"
        self.assertEqual(compile_errors([*OPENCL, "-cl-std=CL1.2"], private), "")

    @unittest.skipUnless(CLANG, "there is no Clang")
    def test_each_name_can_be_used_in_cuda(self):
        kernel = f"__attribute__((global)) void f(int* p, int i, unsigned u) {{{USES}{BARRIERS}}}\n"
        text = FUNCTIONS + "__attribute__((device)) " + RESULT + kernel
        self.assertEqual(compile_errors(CUDA, text), "")
        tile = "__attribute__((global)) void f() { static __attribute__((shared)) float t[16][17];\n" \
               "  __assert(__no_read(t)); }\n"
        self.assertEqual(compile_errors(CUDA, tile), "")

    @unittest.skipUnless(CLANG, "there is no Clang")
    def test_a_name_that_is_not_there_is_an_error(self):
        self.assertIn("__invariants", compile_errors([*OPENCL, "-cl-std=CL1.2"],
                                                     "kernel void f() { __invariants(true); }\n"))

    @unittest.skipUnless(CLANG, "there is no Clang")
    def test_what_is_documented_is_declared(self):
        text = "".join(f"#ifndef {n}\nvoid* use_{n} = (void*){n};\n#endif\n" for n in sorted(documented()))
        unknown = set(re.findall(r"undeclared identifier '(\w+)'",
                                 compile_errors([*CUDA, "-ferror-limit=0"], text)))
        self.assertEqual(unknown, set())


if __name__ == "__main__":
    unittest.main()
