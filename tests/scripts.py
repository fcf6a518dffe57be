#!/usr/bin/env python3
"""The test scripts themselves: a runner that cannot fail would prove nothing."""
import json
import re
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import citations
import document_names
import documents
import exit_codes
import harness
import json_schema
import run_all
import run_mutants
import statements
import wording
sys.path.insert(0, str(harness.ROOT / "bench"))
import peers
from clauses import conjuncts_of, without
from source_text import barriers, replace_code, unfenced_arguments


class Expectations(unittest.TestCase):
    def test_arrows_move_the_line(self):
        text = "a //~ ERROR x:y\n//~^ WARNING w\n//~^^ UNKNOWN u\n//~v ERROR z\nb"
        self.assertEqual(harness.expected_ids(text), Counter({
            (1, "error", "x:y"): 1, (1, "warning", "w"): 1, (1, "unknown", "u"): 1,
            (5, "error", "z"): 1}))

    def test_a_misspelt_expectation_is_a_failure(self):
        for text in ("//~ EROR x", "//~ERROR x", "//~ ERROR"):
            self.assertRaises(harness.Failure, harness.expected_ids, text)

    def test_headers(self):
        text = "// expect: refuted\n// flags: --local-size 4 \nkernel"
        self.assertEqual(harness.headers(text), {"expect": "refuted", "flags": "--local-size 4"})
        self.assertRaises(harness.Failure, harness.headers, "// expect: maybe")

    def test_not_proved_and_not_refuted_allow_two_exit_codes(self):
        self.assertEqual(harness.allowed_codes({"expect": "not_proved"}, Counter()), [1, 5])
        self.assertEqual(harness.allowed_codes({"expect": "not_refuted"}, Counter()), [0, 5])
        self.assertEqual(harness.headers("// wanted: proved\n"), {"wanted": "proved"})
        self.assertRaises(harness.Failure, harness.headers, "// wanted: perhaps")

    def test_what_is_expected_decides_the_exit_code(self):
        self.assertEqual(harness.allowed_codes({}, Counter()), [0])
        self.assertEqual(harness.allowed_codes({}, Counter({(1, "unknown", "u"): 1})), [5])
        self.assertNotIn(0, harness.allowed_codes({}, Counter({(1, "error", "e"): 1})))
        self.assertEqual(harness.allowed_codes({"expect": "undecided"}, Counter()), [5])


class ExitCodes(unittest.TestCase):
    def test_enum_and_table_are_read(self):
        self.assertEqual(exit_codes.codes("enum ExitCode : int {\n  Good = 0,  // x = 7\n  Bad = 2\n};"), {"Good": 0, "Bad": 2})
        self.assertEqual(exit_codes.rows("| code | name |\n|---|---|\n| 0 | Good | x |\n| 3 | Bad | 4 |"), {"Good": 0, "Bad": 3})

    def test_a_code_of_its_own_is_a_fault(self):
        for text in ("constexpr int bad_usage = 3;", "enum ExitCode : int {", "_exit(4);", "return 4;", "if (code != 2) {"):
            self.assertEqual(len(exit_codes.own_codes("apps/x.cpp", text)), 1, text)
        self.assertEqual(exit_codes.own_codes("apps/x.cpp", "return ExitCode::BadInput;"), [])


class Statements(unittest.TestCase):
    NAMES = ["Store", "If"]

    def faults(self, text, allowed=None):
        return len(statements.check("x.cpp", text, self.NAMES, allowed or {}))

    def test_the_kinds_are_those_of_the_variant(self):
        self.assertIn("Havoc", statements.kinds())
        self.assertIn("RunKernel", statements.kinds())

    def test_asking_for_one_kind_is_a_fault_unless_listed(self):
        for text in ("std::get_if<Store>(&s.node)", "std::holds_alternative<ir::If>(s.node)"):
            self.assertEqual(self.faults(text), 1)
            self.assertEqual(self.faults(text, {"x.cpp": (1, "")}), 0)
            self.assertEqual(self.faults(text + text, {"x.cpp": (1, "")}), 1)
        self.assertEqual(self.faults("", {"x.cpp": (1, "")}), 1)
        self.assertEqual(self.faults("std::get_if<ast::If>(&s.node); std::get<Store>(s.node)"), 0)

    def test_an_arm_for_any_kind_is_a_fault(self):
        for arm in ("[](const auto&) {}", "[&](auto& n) { f(n); }", "[]<class N>(const N&) {}"):
            self.assertEqual(self.faults("visit_stmt(stmt, " + arm + ")"), 1)
            self.assertEqual(self.faults("std::visit(Overloaded{[](const Store&) {}, " + arm + "}, s)"), 1)
        self.assertEqual(self.faults("visit_stmt(stmt, [](const OneOf<Store, If> auto&) {})"), 0)
        self.assertEqual(self.faults("std::visit([](const auto& n) { f(n); }, e.node)"), 0)


class Documents(unittest.TestCase):
    def test_a_line_of_dots_stands_for_lines(self):
        printed = ["a", "b", "c", "d"]
        for shown in ("abcd", "a.d", "ab.", ".d", ".", ".b.d"):
            self.assertTrue(documents.fits([{".": "..."}.get(c, c) for c in shown], printed), shown)
        for shown in ("abc", "a.c", ".abcd", "abcd.", "ab.cd", ".x.", "d.", "", ".c.b."):
            self.assertFalse(documents.fits([{".": "..."}.get(c, c) for c in shown], printed), shown)

    def test_only_times_may_differ(self):
        self.assertTrue(documents.fits(["1 proved in 0.1 s (z3 4.8.12)"], ["1 proved in 7.5 s (z3 4.13.0)"]))
        self.assertFalse(documents.fits(["1 proved in 0.1 s"], ["2 proved in 0.1 s"]))

    def test_what_is_renewed_keeps_its_elisions_and_times(self):
        shown = ["error: old", " --> place", "...", "1 proved in 0.1 s"]
        printed = ["error: new", " --> place", "x", "y", "1 proved in 0.2 s"]
        self.assertEqual(documents.renewed(shown, printed),
                         (["error: new", " --> place", "...", "1 proved in 0.1 s"], False))
        self.assertEqual(documents.renewed([], printed), (printed, False))
        self.assertEqual(documents.renewed(["a", "...", "b", "...", "c"], ["d"]), (["d"], True))
        self.assertEqual(documents.renewed(["a", "...", "b"], ["c", "x", "y", "d"]),
                         (["c", "...", "d"], False))

    def test_hunks(self):
        self.assertEqual(documents.patched("a\nb\nc\n", " a\n-b\n+x\n...\n c\n+d\n"), "a\nx\nc\nd\n")
        for text in ("a\nb\n", "b\nb\nc\n"):
            self.assertRaises(harness.Failure, documents.patched, text, "-b\n...\n-c\n")

    PAGE = """```cuda a.cu
old
```
```diff a.cu
-old
+new
```
```console
$ permverify a.cu; false
one in 0.1 s
...
$ echo $?
0
```
"""

    def test_a_document_is_carried_out_in_order(self):
        with tempfile.TemporaryDirectory() as folder:
            page, tool = Path(folder) / "page.md", Path(folder) / "tool"
            page.write_text(self.PAGE)
            tool.write_text('#!/bin/sh\necho one in 7.5 s; cat "$1"; echo "[1/2] proved" >&2\n')
            tool.chmod(0o755)
            found, commands = documents.check(page, tool, False)
            self.assertEqual((len(found), commands, page.read_text()), (1, 2, self.PAGE))
            self.assertIn("echo $?", found[0])
            documents.check(page, tool, True)
            self.assertEqual(page.read_text(), self.PAGE.replace("\n0\n", "\n1\n"))
            self.assertEqual(documents.check(page, tool, False)[0], [])
            page.write_text("```console\n$ permverify a.cu\none\n```\n")
            for failing in ("kill -9 $$", "exit 4", "echo 'error[input:no_clang]: not found'"):
                tool.write_text(f"#!/bin/sh\n{failing}\n")
                self.assertEqual(len(documents.check(page, tool, True)[0]), 1, failing)
                self.assertEqual(page.read_text(), "```console\n$ permverify a.cu\none\n```\n", failing)
            page.write_text("```console\npermverify a.cu\n```\n[a](b.md)\n")
            found, commands = documents.check(page, tool, False)
            self.assertEqual((len(found), commands), (2, 0))

    def test_headings_and_what_is_no_link(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.md"
            page.write_text("# One `x`, two\n```\n# no heading\n```\n## 3. Three\n")
            self.assertEqual(documents.anchors(page), {"one-x-two", "3-three"})
        self.assertEqual(documents.LINK.findall(documents.without_code("`a](b)` [c](d)\n```\n[e](f)\n```\n")), ["d"])


class Wording(unittest.TestCase):
    def phrases(self, text):
        return [(line, phrase) for line, phrase, _ in wording.faults(text)]

    def test_refused_words_are_found_across_lines_and_not_in_code(self):
        self.assertEqual(sorted(self.phrases("That\nis none. Nobody\nholds a\n  right to it.")),
                         [(2, "Nobody"), (2, "is none"), (3, "a right to"), (3, "holds a right")])
        self.assertEqual(self.phrases("`nobody`\n```\nnobody\n```\n"), [])

    def test_words_that_are_in_order(self):
        for text in ("there are none", "this is none of them", "the right neighbour", "a recommended value", "a cell"):
            self.assertEqual(self.phrases(text), [], text)


class DocumentNames(unittest.TestCase):
    FILES = {"host/memory.h": "struct Memory { void lose_text(); };  // Gone", "docs/a.md": "Other", "tests/run.py": "go(1)"}
    NAMES = document_names.Names(list(FILES), FILES.get)

    def faults(self, text, about_sources=True):
        return [(line, fault.split()[-1]) for line, _, fault in self.NAMES.faults(text, about_sources)]

    def test_names_that_lead_somewhere(self):
        self.assertEqual(self.faults("`host/memory.*` `memory.h` `host/` `host/{memory,m*}.h` `Memory::lose_text` `a -> b` `--kernel`"), [])
        self.assertEqual(self.faults("`Gone`, `gone.h`, `other/gone.h`", about_sources=False), [])

    def test_names_that_lead_nowhere(self):
        self.assertEqual(self.faults("\n`host/gone.h` `gone.*`\n`host/{memory,gone}.h` `Other` `Gone` `Memory::gone`"),
                         [(2, "host/gone.h"), (2, "gone.*"), (3, "host/gone.h"), (3, "Other"), (3, "Gone"), (3, "gone")])
        self.assertEqual(self.faults("```\n`Gone`\n```\n`host/gone.h`", about_sources=False), [(4, "host/gone.h")])


class Citations(unittest.TestCase):
    LOGIC = "# Logic\n## 7. Barriers\n### 7.4 Visibility\n### 7.5 Divergence\n```\n## 9. No\n```\n### 6b. Two\n"
    BIBLIOGRAPHY = "### [VC]\n| in comments | document |\n|---|---|\n| [PTX], PTX | the manual [Other] |\n"
    SOURCES = citations.Sources(LOGIC, BIBLIOGRAPHY)
    CITED = "logic" + ".md"  # not a citation of this file

    def faults(self, name, text):
        found = self.SOURCES.faults(name, text.replace("@", self.CITED))
        return sorted((line, fault.split()[-1]) for line, fault in found)

    def test_a_section_that_does_not_exist_is_a_fault(self):
        self.assertEqual(self.faults("a.cpp", "// @ 7.4, 7.5 and 6b. See @ 7: 99 of them;\n// @, section 7 (7.9)"), [])
        for wrong, number in (("@ 7.6", "7.6"), ("@ 7.4 to 7.9", "7.9"), ("@ 7 (fences), 8", "8"), ("@, section 1", "1"),
                              ("@\n// 9", "9"), ("(@) 6", "6")):
            self.assertEqual(self.faults("a.cpp", f"\n// {wrong}.\n"), [(2, number)], wrong)
        self.assertEqual(self.faults("a.md", "`@ 5`\n"), [(1, "5")])

    def test_code_names_a_section_and_the_title_is_its_own(self):
        self.assertEqual(len(self.faults("a.h", "// see @\n")), 1)
        self.assertEqual(self.faults("a.md", "[logic](@) and [fences](@#74-visibility)"), [])
        self.assertEqual(self.faults("a.h", '// @ 7, "Visi"\n// @ 7.4, "visibility"'), [])
        self.assertEqual(len(self.faults("a.h", '// @ 7.5, "Visibility"')), 1)

    def test_a_key_without_entry_is_a_fault(self):
        for name, text in (("a.cpp", "int a = x[AB] + y;  // [AC] 2\n"), ("a.h", "/* x\n ([AC]) */"), ("a.h", "'//'; // [AC]"),
                           ("a.md", "\n[AC], Fig. 2"), ("a.py", "x = '# [AB]'  # [AC]")):
            self.assertEqual([fault for _, fault in self.faults(name, text)], ["[AC]"], text)
        self.assertEqual(self.faults("a.h", "// [Other]"), [(1, "[Other]")])
        self.assertEqual(self.faults("a.cpp", 'f("// [AC]"); // [VC] 2, [PTX]; a[AC], [N], [intro.x]'), [])
        self.assertEqual(self.faults("a.md", "[AC](a.md) `[AC]`\n```\n[AC]\n```\n"), [])

    def test_numbers_and_places_in_documents_about_the_logic(self):
        found = self.SOURCES.references("as (7.4, 6b), section 7\n(7.1) f(3) `(3)` sections 7 to 8")
        self.assertEqual([(line, fault.split()[-1]) for line, fault in found], [(2, "7.1"), (2, "8")])
        self.assertEqual([name for _, name in citations.places("`tests/citations.py` `tests` `tests/no.py` `a / b`")],
                         ["there is no tests/no.py"])


class Schema(unittest.TestCase):
    def test_faults_are_found(self):
        schema = {"type": "object", "required": ["a"], "additionalProperties": False,
                  "properties": {"a": {"type": "integer", "minimum": 1},
                                 "b": {"type": "array", "items": {"$ref": "#/$defs/s"}}},
                  "$defs": {"s": {"enum": ["x"]}}}
        self.assertEqual(json_schema.validate({"a": 1, "b": ["x"]}, schema), [])
        for bad in ({}, {"a": 0}, {"a": True}, {"a": "1"}, {"a": 1, "c": 1}, {"a": 1, "b": ["y"]}, []):
            self.assertTrue(json_schema.validate(bad, schema), bad)

    def test_unknown_keywords_are_faults(self):
        self.assertTrue(json_schema.validate(1, {"typo": "integer"}))


class PeerCorpus(unittest.TestCase):
    def test_flags_of_gpuverify(self):
        def options(flags):
            return peers.arguments(flags)
        self.assertEqual(options("--local_size=[8,4] --num_groups=2 --no-inline -DN=3"),
                         (["-D", "N=3", "--work-dim", "2", "--local-size", "8,4", "--num-groups", "2,1"],
                          ["--no-inline"]))
        self.assertEqual(options("--global_size=[64,8] --blockDim=[16,8]")[0],
                         ["--work-dim", "2", "--local-size", "16,8", "--num-groups", "4,1"])
        self.assertEqual(options("--global_size=65 --local_size=16"),
                         (["--work-dim", "1", "--local-size", "16"], ["--global_size"]))
        self.assertEqual(options("--gridDim=* --blockDim=[0,1]"), ([], ["--gridDim=*", "--blockDim=[0,1]"]))
        self.assertEqual(options("--pointer-bitwidth=32 -Iinc")[0], ["--device-bits", "32", "-I", "inc"])
        self.assertEqual(options("--warp-sync=32 --only-divergence --no-annotations --warp-sync=0"),
                         (["--warp-size", "32", "--check", "barriers", "--ignore-invariants"],
                          ["--warp-sync=0"]))

    def test_arguments_of_kernels_by_position(self):
        source = "__kernel void k(__global int *a, int n, local float* t, uint m)\n{ }\n"
        flag = "--kernel-args=k,0x00000010,*"
        self.assertEqual(peers.arguments(flag, source), (["--param", "n=16"], []))
        two = source + "__kernel void l(int n) { }"
        for text in ("", two, source.replace("uint m", "uint m, int o"), source.replace(" k(", " l(")):
            self.assertEqual(peers.arguments(flag, text), ([], [flag]), text)
        self.assertEqual(peers.arguments("--kernel-args=k,0xffffffff,1", source)[0], [])

    def test_what_changes_the_question_is_not_left_out(self):
        self.assertEqual(peers.refusal("--local_size=4 --boogie-file=a.bpl"),
                         "unsupported:flag_boogie_file")
        self.assertEqual(peers.refusal("--global_offset=64"), "unsupported:flag_global_offset")
        self.assertIsNone(peers.refusal("--local_size=4 --no-inline"))

    def test_what_the_answer_means(self):
        def found(kernels=(), diagnostics=(), code=2):
            report = {"files": [{"kernels": [{"name": n, "verdict": v} for n, v in kernels]}],
                      "diagnostics": [{"id": i, "severity": s, "kernel": k, "obligation": o, "class": "limit"}
                                      for i, s, k, o in diagnostics]}
            return [(o.kernel, o.parsed, o.lowered, o.verdict, o.reason)
                    for o in peers.outcomes(code, json.dumps(report))]
        asm = ("unsupported:asm", "error", "", "")
        self.assertEqual(found([("", "proved"), ("f", "proved")], code=0),
                         [("f", True, True, "proved", "proved")])
        self.assertEqual(found([("f", "undecided")], [asm, asm, ("undecided:x", "unknown", "f", "")]),
                         [("", True, False, "refused", "unsupported:asm"),
                          ("f", True, True, "undecided", "undecided:x")])
        self.assertEqual(found([("f", "bad_input")], [("unsupported:goto", "error", "f", "")]),
                         [("f", True, False, "refused", "unsupported:goto")])
        self.assertEqual(found([], [("syntax:clang", "error", "", "")]),
                         [("", False, False, "refused", "syntax:clang")])
        self.assertEqual(found([("f", "refuted")], [("assert:false", "error", "f", "f/assert#1"),
                                                    ("undecided:x", "unknown", "f", "")], 1),
                         [("f", True, True, "refuted", "assert:false")])
        crash = [("", False, False, "crash", "crash")]
        self.assertEqual(found([("f", "proved")], [("internal:front_end", "error", "", "")], 4), crash)
        self.assertEqual(found([("f", "proved")], [], -11), crash)
        self.assertEqual([o.verdict for o in peers.outcomes(0, "")], ["crash"])
        self.assertEqual([o.verdict for o in peers.outcomes(0, '{"files": [], "diagnostics": []}')], ["nothing"])


class Stages(unittest.TestCase):
    def test_a_stage_counts_by_its_closing_line(self):
        def stage(text, code):
            return run_all.run(["sh", "-c", f"echo '{text}'; exit {code}"])
        self.assertEqual(stage("100% tests passed, 0 tests failed out of 3", 0), (0, 3))
        self.assertEqual(stage("50% tests passed, 1 tests failed out of 2", 8), (1, 2))
        self.assertEqual(stage("100% tests passed, 0 tests failed out of 3", 1), (1, 3))
        self.assertEqual(stage("no line", 0), (1, 1))
        self.assertEqual(stage("100% tests passed, 0 tests failed out of 0", 0), (1, 1))


class Mutants(unittest.TestCase):
    TEXT = ("// barrier(local);\nbarrier(1, {local}) { requires f(a) ** { }; }\n"
            "x; barrier(local, global);\n")

    def test_barriers_are_found_with_their_blocks(self):
        found = barriers(self.TEXT)
        self.assertEqual([self.TEXT[b.begin:b.end] for b in found],
                         ["barrier(1, {local}) { requires f(a) ** { }; }", "barrier(local, global);"])

    def test_fences_are_emptied_and_ids_kept(self):
        self.assertEqual([unfenced_arguments(a) for a in
                          ("1, {local}", "{}", "local", "k, local, global", "k", "")],
                         ["1, {}", "{}", "", "k", "k", ""])

    def test_each_change_comes_once_and_excuses_must_name_one(self):
        names = [name for name, _, _ in run_mutants.barrier_mutants(self.TEXT)]
        self.assertEqual(names, ["removal of barrier 1", "unfenced of barrier 1",
                                 "removal of barrier 2", "unfenced of barrier 2"])
        excused = self.TEXT + "// unfenced 2 ok: nothing was written\n"
        allowed = {name: codes for name, _, codes in run_mutants.barrier_mutants(excused)}
        self.assertEqual(allowed["unfenced of barrier 2"], (0,))
        self.assertEqual(allowed["removal of barrier 2"], (1, 5))
        wrong = self.TEXT + "// removal 3 ok: none\n"
        self.assertRaises(harness.Failure, lambda: list(run_mutants.barrier_mutants(wrong)))

    def test_written_mutants_change_code_only(self):
        text = "// mutant: s/+ 1/+ 2/ -> refuted\nx = y + 1; // + 1\n"
        self.assertEqual(list(run_mutants.written_mutants(text)),
                         [("s/+ 1/+ 2/", text.replace("y + 1", "y + 2"), (1,))])
        for bad in ("// mutant: s/absent/x/ -> refuted\n", "// mutant: s/a/b -> refuted\na",
                    "// mutant: s/a/b/ -> proved\na"):
            self.assertRaises(harness.Failure, lambda t=bad: list(run_mutants.written_mutants(t)))
        self.assertEqual(replace_code("a /* a */ a", "a", "b"), "b /* a */ b")


class Clauses(unittest.TestCase):
    PVL = ("requires n > 0 && m > 0;\nrequires n > 1;\npure int f(int n) = n;\n"
           "requires n > 0 && m > 0;\nkernel k(int n, int m) {\n  local int[gsize] s;\n"
           "  requires lid < n ==> Perm(s[lid], write) ** s[lid] == 0;\n  ensures s[lid] == 1 || n > 3;\n"
           "  void main() {\n    barrier(local) { ensures Perm(s[lid], read); }\n"
           "    loop_invariant (\\forall int i; 0 <= i && i < n; s[i] > 0);\n    while (n > 0) { }\n  }\n}\n")
    CUDA = ("/*@ kernel requires n > 0;\n  @ requires Perm(a[0], write);\n  @ ensures a[0] == 1 && n > 0;\n  @*/\n"
            "__global__ void k(int n, int *a) {\n  //@ requires a[0] == 1;\n  __syncthreads(); // requires n;\n}\n")

    def test_kinds_in_pvl(self):
        self.assertEqual([(part.kind, part.line) for part in conjuncts_of(self.PVL, True)], [
            ("fact, kernel requires", 4), ("fact, kernel requires", 4), ("permission, thread", 7),
            ("fact, thread requires", 7), ("fact, thread ensures", 8), ("permission, barrier", 10),
            ("fact, invariant", 11)])

    def test_kinds_in_cuda(self):
        self.assertEqual([part.kind for part in conjuncts_of(self.CUDA, False)], [
            "fact, kernel requires", "permission, thread", "fact, thread ensures", "fact, thread ensures",
            "fact, barrier"])

    def test_a_conjunct_goes_with_its_joiner(self):
        parts = conjuncts_of(self.PVL, True)
        self.assertIn("requires lid < n ==> s[lid] == 0;", " ".join(without(self.PVL, [parts[2]], True).split()))
        self.assertIn("requires lid < n ==> Perm(s[lid], write) ;",
                      " ".join(without(self.PVL, [parts[3]], True).split()))
        self.assertNotIn("lid < n", without(self.PVL, parts[2:4], True))
        self.assertIn("  @ ensures n > 0;\n", re.sub(r"ensures +", "ensures ", without(
            self.CUDA, [conjuncts_of(self.CUDA, False)[2]], False)))


if __name__ == "__main__":
    unittest.main()
