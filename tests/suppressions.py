#!/usr/bin/env python3
"""Comments of the source that allow findings: what they change, and that they never change a verdict.

usage: suppressions.py PERMVERIFY"""
import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import harness
import json_schema

BINARY = None
CUDA = "__global__ void k(int *a) {\n%s  a[0] = threadIdx.x;%s\n}\n"
OPENCL = "__kernel void k(__global int *a) {\n%s  a[0] = get_local_id(0);%s\n}\n"
PVL = """kernel k { global int[gsize] a; requires Perm(a[tid], write);
%s  ensures Perm(a[tid], write) ** a[tid] == 2;%s
  void main() { a[tid] = 1; } }
"""
PROVED = "__global__ void fine(int *a) {\n%s  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;%s\n}\n"


class Suppressions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def tool(self, *arguments):
        return subprocess.run([str(BINARY), *arguments, "--progress", "none"], capture_output=True, text=True, timeout=300, cwd=self.folder,
                              check=False)

    def report(self, *arguments):
        done = self.tool(*arguments, "--format", "json")
        report = json.loads(done.stdout)
        self.assertEqual(json_schema.validate(report, harness.SCHEMA), [])
        self.assertEqual(report["summary"]["exit_code"], done.returncode)
        return report

    def verdicts(self, report):
        return [kernel["verdict"] for file in report["files"] for kernel in file["kernels"] if kernel["name"]]

    def test_each_language_and_both_places(self):
        comment = "// permverify: allow %s -- all threads agree"
        for name, text, found in (("k.cu", CUDA, "race:write_write"), ("k.cl", OPENCL, "race:write_write"), ("k.pvl", PVL, "post.thread:false")):
            before = self.report(self.write(name, text % ("", "")))
            self.assertEqual((before["summary"]["exit_code"], self.verdicts(before)), (1, ["refuted"]))
            self.assertEqual({d["id"] for d in before["diagnostics"]}, {found})
            here = comment % found
            for places in ((f"  {here}\n", ""), ("", f"  {here}"), (f"  {here}\n  // another comment\n\n", ""), ("", f"  /* {here[3:]} */")):
                report = self.report(self.write(name, text % places))
                self.assertEqual(report["summary"]["exit_code"], 0, (name, places))
                self.assertEqual(self.verdicts(report), ["refuted"], "a suppression never changes a verdict")
                self.assertEqual(report["files"][0]["kernels"][-1]["claims"], [])
                self.assertTrue(all(d["suppressed"]["reason"] == "all threads agree" for d in report["diagnostics"]))
                self.assertEqual(report["summary"]["refuted"], before["summary"]["refuted"])

    def test_an_id_without_its_reason_allows_all_of_its_kind(self):
        self.assertEqual(self.tool(self.write("k.cu", CUDA % ("", "  // permverify: allow race, assert -- agreed"))).returncode, 0)
        self.assertEqual(self.tool(self.write("k.cu", CUDA % ("", "  // permverify: allow race:read_write -- agreed"))).returncode, 1)

    def test_another_line_is_not_meant(self):
        for text in (CUDA % ("", "\n  // permverify: allow race -- below"), "// permverify: allow race -- far above\n" + CUDA % ("", "")):
            report = self.report(self.write("k.cu", text))
            self.assertEqual(report["summary"]["exit_code"], 1)
            self.assertIn("suppression:unused", [d["id"] for d in report["diagnostics"]])

    def test_either_access_of_a_race(self):
        text = "__global__ void k(int *a, int *b) {\n  a[threadIdx.x] = 1;%s\n  b[threadIdx.x] = a[threadIdx.x + 1];%s\n  b[0] = 2;%s\n}\n"
        comment = "  // permverify: allow race -- agreed"
        before = self.report(self.write("k.cu", text % ("", "", "")))
        races = [{d["primary"]["span"]["line"], *(r["span"]["line"] for r in d["related"])} for d in before["diagnostics"]]
        self.assertIn({2, 3}, races)
        for place in (0, 1):
            report = self.report(self.write("k.cu", text % tuple(comment if i == place else "" for i in range(3))))
            for d in report["diagnostics"]:
                lines = {d["primary"]["span"]["line"], *(r["span"]["line"] for r in d["related"])}
                self.assertEqual("suppressed" in d, place + 2 in lines, (place, lines))
            self.assertEqual(report["summary"]["exit_code"], 1, "the other race counts")
            self.assertNotIn("suppression:unused", [d["id"] for d in report["diagnostics"]])

    def test_a_second_failure_counts(self):
        text = "__global__ void k(int *a, int *b) {\n  a[0] = threadIdx.x;  // permverify: allow race -- agreed\n  b[0] = threadIdx.x;\n}\n"
        report = self.report(self.write("k.cu", text))
        self.assertEqual(report["summary"]["exit_code"], 1)
        self.assertEqual([d["primary"]["span"]["line"] for d in report["diagnostics"] if "suppressed" not in d], [3])

    def test_what_has_no_effect_is_a_warning(self):
        for comment, warning in (("allow race:write_write", "no_reason"), ("allow race:write_write --", "no_reason"), ("allow -- agreed", "syntax"),
                                 ("allow race.write_write -- agreed", "unknown_id"), ("allow race:writes -- agreed", "unknown_id"),
                                 ("forbid race -- agreed", "syntax"), ("", "syntax")):
            report = self.report(self.write("k.cu", CUDA % ("", f"  // permverify: {comment}")))
            self.assertEqual(report["summary"]["exit_code"], 1, comment)
            self.assertIn("suppression:" + warning, [d["id"] for d in report["diagnostics"]], comment)
            self.assertFalse(any("suppressed" in d for d in report["diagnostics"]))
        self.assertIn("did you mean `race:write_write`?", self.tool(self.write("k.cu", CUDA % ("", "  // permverify: allow race.write_write -- x"))).stdout)

    def test_one_that_matches_nothing(self):
        path = self.write("k.cu", PROVED % ("", "  // permverify: allow race -- old"))
        report = self.report(path)
        self.assertEqual((report["summary"]["exit_code"], [d["id"] for d in report["diagnostics"]]), (0, ["suppression:unused"]))
        self.assertEqual(self.tool(path, "--warnings-as-errors").returncode, 1)
        # What was not asked for may have the finding.
        for part in (["--check", "bounds"], ["--local-size", "1"], ["--kernel", "fine"]):
            self.assertEqual(self.report(path, *part)["diagnostics"], [])
        self.write("permverify.toml", "local-size = 1\n")
        self.assertEqual(self.report(path)["diagnostics"], [])

    def test_text_is_no_comment(self):
        text = CUDA % ('  const char *s = "// permverify: allow race -- text"; (void)s;\n', "")
        self.assertEqual(self.tool(self.write("k.cu", text)).returncode, 1)

    def test_errors_of_the_text_and_of_the_policy_count(self):
        wrong = "__global__ void k(int *a) {\n  a[0] = missing;  // permverify: allow syntax, name, type, race -- agreed\n}\n"
        self.assertEqual(self.tool(self.write("wrong.cu", wrong)).returncode, 2)
        # The place of what is denied is the kernel.
        denied = "// permverify: allow policy:denied_assumption -- agreed\n" + PROVED % ("", "")
        self.assertEqual(self.tool(self.write("denied.cu", denied), "--deny", "extents").returncode, 1)

    def test_what_rests_on_a_suppressed_failure_is_not_proved(self):
        text = """pure int one() = 1;
// permverify: allow lemma.post -- it will be repaired
lemma void false_one() ensures one() == 2; { }
kernel k { global int[gsize] a; requires Perm(a[tid], write); ensures Perm(a[tid], write) ** a[tid] == 2;
  void main() { false_one(); a[tid] = one(); } }
"""
        with_it, without = self.report(self.write("with.pvl", text)), self.report(self.write("without.pvl", text.replace("permverify:", "")))
        self.assertEqual(self.verdicts(with_it), self.verdicts(without))
        self.assertNotIn("proved", self.verdicts(with_it))

    def test_annotations_are_part_of_the_program(self):
        failing, comment = "ensures a[threadIdx.x] == 2;", "// permverify: allow post.thread -- agreed"
        kernel = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
        sizes = ["--local-size", "4", "--num-groups", "1"]
        for head in (f"//@ {failing}  {comment}", f"{comment}\n//@ {failing}", f"/*@\n  {comment}\n  {failing}\n*/", f"/*@ {failing} {comment}\n*/"):
            report = self.report(self.write("k.cu", f"{head}\n{kernel}"), *sizes)
            self.assertEqual((report["summary"]["exit_code"], self.verdicts(report)), (0, ["refuted"]), head)
        self.assertEqual(self.tool(self.write("k.cu", f"//@ {failing}\n{comment}\n{kernel}"), *sizes).returncode, 1)

    def test_infer_takes_no_suppressed_failure_for_proved(self):
        text = "//@ ensures a[threadIdx.x] == 2;%s\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
        comment = "  // permverify: allow post.thread, access.bounds, post.kernel -- agreed"
        self.assertEqual(self.tool(self.write("k.cu", text % comment), "--local-size", "4", "--num-groups", "1").returncode, 0)
        results = [self.tool("infer", self.write("k.cu", text % end), "--local-size", "4", "--num-groups", "1") for end in (comment, "")]
        self.assertEqual([done.returncode for done in results], [5, 5], results[0].stdout)

    def test_the_other_formats(self):
        path = self.write("k.cu", CUDA % ("", "  // permverify: allow race -- all threads agree"))
        text = self.tool(path).stdout
        self.assertRegex(text, r"k\.cu:2:3: error\[race:write_write\]: .*; reason: all threads agree\n")
        self.assertNotIn("-->", text)
        self.assertIn("kernel k: refuted", text)
        [result] = json.loads(self.tool(path, "--format", "sarif").stdout)["runs"][0]["results"]
        [suppression] = result["suppressions"]
        self.assertEqual((suppression["kind"], suppression["justification"]), ("inSource", "all threads agree"))
        root = ElementTree.fromstring(self.tool(path, "--format", "junit").stdout)
        self.assertEqual((root.get("failures"), root.get("skipped")), ("0", "1"))
        for lines in ("short", "github"):
            self.assertEqual(self.tool(path, "--format", lines).stdout, "")
        self.assertIn("all threads agree", self.tool(path, "--format", "html").stdout)

    def test_a_baseline_and_suppressions(self):
        path = self.write("k.cu", CUDA % ("", "") + CUDA.replace("void k", "void l") % ("", "  // permverify: allow race -- agreed"))
        self.write("base.json", self.tool(path, "--format", "json").stdout)
        self.assertEqual(self.tool(path).returncode, 1)
        self.assertEqual(self.tool(path, "--baseline", "base.json").returncode, 0)

    # RACES: two lines of one array that race, each by itself; by line of the text.
    RACES = "__global__ void k(int *a) {\n  a[0] = 1;%s\n  a[4 + threadIdx.x / 2] = threadIdx.x;%s\n}\n"

    def lines(self, report, key=None):
        return [sorted({d["primary"]["span"]["line"], *(r["span"]["line"] for r in d["related"])})
                for d in report["diagnostics"] if key is None or key not in d]

    def test_another_race_of_the_array_counts(self):
        comment = "  // permverify: allow race -- agreed"
        for first, last, left in ((comment, "", [3]), ("", comment, [2])):
            report = self.report(self.write("k.cu", self.RACES % (first, last)))
            self.assertEqual(report["summary"]["exit_code"], 1)
            self.assertEqual(self.lines(report, "suppressed"), [left])
            self.assertNotIn("suppression:unused", [d["id"] for d in report["diagnostics"]])
        self.assertEqual(self.tool(self.write("k.cu", self.RACES % (comment, comment))).returncode, 0)

    def test_another_access_to_the_element_counts(self):
        text = "__global__ void k(int *a) {\n  a[0] = 1;%s\n  if (threadIdx.x > 4) a[0] = 2;%s\n}\n"
        comment = "  // permverify: allow race -- agreed"
        report = self.report(self.write("k.cu", text % (comment, "")))
        self.assertEqual((report["summary"]["exit_code"], self.lines(report, "suppressed")), (1, [[3]]))
        self.assertEqual(self.tool(self.write("k.cu", text % ("", comment))).returncode, 1)
        self.assertEqual(self.tool(self.write("k.cu", text % (comment, comment))).returncode, 0)

    def test_another_race_in_a_loop_counts(self):
        text = ("__global__ void k(int *a, int n) {\n  for (int i = 0; i < n; i++) {\n    a[i] = i;  // permverify: allow race -- agreed\n"
                "    a[i + threadIdx.x / 2] = threadIdx.x;\n  }\n}\n")
        report = self.report(self.write("k.cu", text))
        self.assertNotEqual(report["summary"]["exit_code"], 0)
        self.assertIn([4], self.lines(report, "suppressed"))

    def test_the_rest_may_be_proved(self):
        text = "__global__ void k(int *a) {\n  a[0] = 1;  // permverify: allow race -- agreed\n  a[1 + blockIdx.x * blockDim.x + threadIdx.x] = 2;\n}\n"
        self.assertEqual(self.tool(self.write("k.cu", text)).returncode, 0)

    def test_a_baseline_hides_no_other_race(self):
        once = "__global__ void k(int *a) {\n  a[0] = 1;\n}\n"
        self.write("base.json", self.tool(self.write("k.cu", once), "--format", "json").stdout)
        self.assertEqual(self.tool("k.cu", "--baseline", "base.json").returncode, 0)
        for again, line in (("a[4 + threadIdx.x / 2] = threadIdx.x;", 3), ("a[0] = 2;", 3), ("a[0] = 1;", 3)):
            self.write("k.cu", f"__global__ void k(int *a) {{\n  a[0] = 1;\n  {again}\n}}\n")
            done = self.tool("k.cu", "--baseline", "base.json", "--format", "json")
            report = json.loads(done.stdout)
            self.assertEqual(done.returncode, 1, again)
            new = [d for d in report["diagnostics"] if d["baseline"] == "new"]
            self.assertTrue(new and all(line in {d["primary"]["span"]["line"], *(r["span"]["line"] for r in d["related"])} for d in new), again)

    def test_the_command_of_a_new_race(self):
        once = "__global__ void k(int *a) {\n  a[0] = 1;\n}\n"
        self.write("base.json", self.tool(self.write("k.cu", once), "--format", "json").stdout)
        self.write("k.cu", self.RACES % ("", ""))
        [command] = re.findall(r"`(permverify replay k\.cu .*?)`", self.tool("k.cu", "--baseline", "base.json").stdout)
        done = subprocess.run([str(BINARY), *command.split()[1:]], capture_output=True, text=True, timeout=300, cwd=self.folder, check=False)
        self.assertIn("a[4]", done.stdout, command)

    def test_a_baseline_of_each_race(self):
        path = self.write("k.cu", self.RACES % ("", ""))
        self.assertEqual(self.lines(self.report(path)), [[2]])
        report = self.report(path, "--each-race")
        self.assertEqual(sorted(self.lines(report)), [[2], [3]])
        self.write("base.json", json.dumps(report))
        self.assertEqual(self.tool(path, "--baseline", "base.json").returncode, 0)
        self.assertEqual(self.tool(path, "--baseline", "base.json", "--each-race").returncode, 0)

    def test_an_included_file(self):
        self.write("body.h", "__device__ void store(int *a) {\n  a[0] = threadIdx.x;  // permverify: allow race -- agreed\n}\n")
        for name in ("k", "l"):
            self.write(f"{name}.cu", f'#include "body.h"\n__global__ void {name}(int *a) {{ store(a); }}\n')
        report = self.report("k.cu", "l.cu")
        self.assertEqual((report["summary"]["exit_code"], self.verdicts(report)), (0, ["refuted", "refuted"]))
        self.assertEqual({d["id"] for d in report["diagnostics"]}, {"race:write_write"})


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
