#!/usr/bin/env python3
"""Reports in the formats of other programs, `permverify report`, fingerprints, baselines, and the words that stand for
files. SARIF is held against the schema in Microsoft's npm package (tests/sarif), if npm's registry can be reached.

usage: formats.py PERMVERIFY FOLDER"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import unquote

import harness

BINARY = FOLDER = None
RACE = """// ä: more bytes than characters
__global__ void race(int *a) {
  /* äöü */ a[threadIdx.x / 2] = threadIdx.x;
}
"""
PROVED = "__global__ void fine(int *a) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n"
OPEN = """kernel fermat { global int[tcount] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** (\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; p * p * p + q * q * q != r * r * r * a[tid]);
  void main() { a[tid] = 1; } }
"""
WRONG = "kernel wrong { global int[gsize] a; requires Perm(a[tid], write); void main() { a[tid] = ; } }\n"
TWO = """kernel two { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 2;
  void main() { a[tid] = 1; } }
"""
PLACE = re.compile(r"^(.+?):(\d+):(\d+): (error|undecided|warning|note): (.*) \[(\S+)\]$")
GITHUB = re.compile(r"^::(error|warning|notice) file=(.*?),line=(\d+),endLine=(\d+),col=(\d+),endColumn=(\d+),title=(.*?)::(.*)$")


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    def tool(self, *arguments, **more):
        return subprocess.run([str(BINARY), *map(str, arguments)], capture_output=True, text=True, timeout=300,
                              cwd=self.folder, check=False, **more)

    def report(self, *arguments):
        done = self.tool(*arguments, "--format", "json")
        report = json.loads(done.stdout)
        self.assertEqual(json_faults(report), [])
        self.assertEqual(report["summary"]["exit_code"], done.returncode)
        return report


def json_faults(report):
    return harness.json_schema.validate(report, harness.SCHEMA)


class Formats(Case):
    """One run of four files; each format says of it what the JSON report says."""

    def setUp(self):
        super().setUp()
        files = [self.write("race.cu", RACE), self.write("fine.cu", PROVED), self.write("wrong.pvl", WRONG),
                 self.write("two.pvl", TWO)]
        outputs = [word for name in ("sarif", "junit", "github", "short", "html", "text") for word in ("--out", f"{name}=out.{name}")]
        done = self.tool(*files, "--format", "json", *outputs)
        self.assertEqual(done.returncode, 2, done.stderr)
        (self.folder / "report.json").write_text(done.stdout)
        self.json = json.loads(done.stdout)
        self.assertEqual(json_faults(self.json), [])
        self.assertEqual({d["id"] for d in self.json["diagnostics"]}, {"race:write_write", "syntax:expected", "post.thread:false"})
        self.assertFalse([d for d in self.json["diagnostics"] if "picture" in d.get("replay", {})])  # those of the page are gone

    def out(self, name):
        return (self.folder / f"out.{name}").read_text()

    def test_a_report_that_was_kept_gives_the_same(self):
        for name in ("sarif", "junit", "github", "short"):
            done = self.tool("report", "report.json", "--format", name)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(done.stdout, self.out(name), name)
            piped = self.tool("report", "-", "--format", name, input=(self.folder / "report.json").read_text())
            self.assertEqual(piped.stdout, done.stdout)
            self.assertEqual(self.tool("report", "report.json", "--format", name, "-o", "again").returncode, 0)
            self.assertEqual((self.folder / "again").read_text(), done.stdout)

    def test_what_is_no_report_is_bad_usage(self):
        self.write("text", "proved\n")
        self.write("other.json", "{}")
        self.write("cut.json", (self.folder / "report.json").read_text()[:500])
        self.write("empty.json", '{"schema_version": 1, "tool": {"name": "permverify"}}')
        for name in ("text", "other.json", "cut.json", "empty.json", "missing"):
            done = self.tool("report", name)
            self.assertEqual((done.returncode, done.stdout), (3, ""), name)
            self.assertIn(name, done.stderr)

    def test_sarif(self):
        log = json.loads(self.out("sarif"))
        [run] = log["runs"]
        self.assertEqual(log["version"], "2.1.0")
        self.assertEqual(len(run["results"]), len(self.json["diagnostics"]))
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        self.assertEqual(len(rules), len(set(rules)))
        for result, finding in zip(run["results"], self.json["diagnostics"]):
            self.assertEqual(rules[result["ruleIndex"]], result["ruleId"])
            self.assertEqual(result["ruleId"], finding["id"])
            self.assertEqual(result["partialFingerprints"], {"permverify/v1": finding["fingerprint"]})
            place = result["locations"][0]["physicalLocation"]
            span = finding["primary"]["span"]
            self.assertEqual((unquote(place["artifactLocation"]["uri"]), place["region"]["startLine"]), (span["file"], span["line"]))
        race = next(r for r in run["results"] if r["ruleId"].startswith("race:"))
        region = race["locations"][0]["physicalLocation"]["region"]
        line = RACE.split("\n")[region["startLine"] - 1]
        self.assertEqual(line[region["startColumn"] - 1:region["endColumn"] - 1], "a[threadIdx.x / 2]")
        [flow] = race["codeFlows"]
        self.assertEqual([len(thread["locations"]) for thread in flow["threadFlows"]], [1, 1])
        self.assertEqual(len({thread["id"] for thread in flow["threadFlows"]}), 2)

    def test_sarif_fits_its_schema(self):
        schema = sarif_schema()
        if schema is None:
            self.skipTest("npm's registry cannot be reached")
        done = subprocess.run(["/usr/bin/python3", "-m", "jsonschema", "-i", str(self.folder / "out.sarif"), schema],
                              capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr[-2000:])
        broken = json.loads(self.out("sarif"))
        broken["runs"][0]["results"][0]["level"] = "fatal"
        self.write("broken.sarif", json.dumps(broken))
        done = subprocess.run(["/usr/bin/python3", "-m", "jsonschema", "-i", str(self.folder / "broken.sarif"), schema],
                              capture_output=True, text=True, timeout=300, check=False)
        self.assertNotEqual(done.returncode, 0)

    def test_junit(self):
        root = ElementTree.fromstring(self.out("junit"))
        self.assertEqual((root.tag, root.get("tests"), root.get("failures"), root.get("errors")), ("testsuites", "4", "2", "1"))
        self.assertGreater(sum(float(case.get("time")) for case in root.iter("testcase")), 0)
        cases = {(case.get("classname"), case.get("name")): [child.tag for child in case] for case in root.iter("testcase")}
        self.assertEqual(cases, {("race.cu", "race"): ["failure"], ("fine.cu", "fine"): ["system-out"],
                                 ("wrong.pvl", "the file"): ["error"], ("two.pvl", "two"): ["failure"]})
        self.assertEqual([suite.get("name") for suite in root], ["fine.cu", "race.cu", "two.pvl", "wrong.pvl"])  # as the report

    def test_github(self):
        lines = self.out("github").splitlines()
        self.assertEqual(len(lines), len(self.json["diagnostics"]))
        for line, finding in zip(lines, self.json["diagnostics"]):
            level, file, number, *_, title, text = GITHUB.match(line).groups()
            self.assertEqual((level, unquote(file), int(number)),
                             ("error", finding["primary"]["span"]["file"], finding["primary"]["span"]["line"]))
            self.assertIn(finding["id"], unquote(title))
            self.assertTrue(unquote(text).startswith(finding["text"]))

    def test_short(self):
        found = [PLACE.match(line).groups() for line in self.out("short").splitlines()]
        self.assertEqual([(file, int(line), name) for file, line, _, _, _, name in found],
                         [(d["primary"]["span"]["file"], d["primary"]["span"]["line"], d["id"]) for d in self.json["diagnostics"]])

    def test_the_page_is_alone(self):
        page = self.out("html")
        for finding in self.json["diagnostics"]:
            self.assertIn(f'id="f{finding["fingerprint"]}"', page)
        self.assertIn("data:image/svg+xml", page)  # the picture of the race
        self.assertNotRegex(page, r'(src|href)="(?!#|data:)')
        self.assertNotIn("<script", page)
        self.assertEqual(list(Path(tempfile.gettempdir()).glob("permverify-??????/*.svg")), [])

    def test_an_audit_lists_what_the_report_assumes(self):
        listed = {line.split(" ")[0] for line in self.tool("audit", "fine.cu", "race.cu").stdout.splitlines() if " kernel" in line and not line.startswith(" ")}
        wanted = {a["id"] for f in self.json["files"] for k in f["kernels"] for a in k["assumptions"]}
        self.assertEqual(listed - {"permverify:"}, wanted)
        self.assertIn("extents", wanted)
        self.assertEqual(self.tool("report", "report.json", "--format", "audit").stdout.splitlines()[-1].split(",")[0],
                         f"permverify: {len({(a['id'], a['text']) for f in self.json['files'] for k in f['kernels'] for a in k['assumptions']})} assumptions")

    def test_events_as_a_format(self):
        done = self.tool("fine.cu", "--format", "ndjson")
        events = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((done.returncode, events[0]["event"], events[-1]["event"]), (0, "start", "end"))


class Hostile(Case):
    def test_bytes_that_mislead_a_reader_are_shown_as_numbers(self):
        self.write("k.cu", b"__global__ void k(int *a) {\n  a[0] = threadIdx.x;  // \xe2\x80\xae turned \xff\n}\n")
        self.tool("k.cu", "--out", "html=out.html")
        page = (self.folder / "out.html").read_bytes().decode()  # valid UTF-8
        self.assertNotIn("\u202e", page)
        self.assertIn("\\u{202e} turned \\xff", page)
        self.assertIn("<code>&lt;&lt;&lt;1, 2&gt;&gt;&gt;</code>", page)  # the launch of the run, in the words of CUDA
        self.assertIn("<h1>permverify: 1 kernel refuted</h1>", page)
        self.assertIn("nothing is claimed", page)

    def test_names_and_text_cannot_leave_their_place(self):
        name = "a<b>&\"c\",d:e%41.pvl"
        self.write(name, "kernel k { global int[gsize] a; requires Perm(a[tid], write); ensures Perm(a[tid], write) ** a[tid] == 2; "
                         "void main() { a[tid] = 1 /* ]]></pre><script>alert(1)</script> */; } }\n")
        done = self.tool(name, "--format", "json", "--out", "junit=out.xml", "--out", "html=out.html", "--out", "github=out.github",
                         "--out", "sarif=out.sarif")
        self.assertEqual(done.returncode, 1, done.stderr)
        root = ElementTree.parse(self.folder / "out.xml").getroot()
        self.assertEqual([case.get("classname") for case in root.iter("testcase")], [name])
        self.assertNotIn("<script", (self.folder / "out.html").read_text())
        self.assertEqual(unquote(GITHUB.match((self.folder / "out.github").read_text().splitlines()[0]).group(2)), name)
        log = json.loads((self.folder / "out.sarif").read_text())
        uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        self.assertEqual(unquote(uri), name)
        self.assertRegex(uri, r"^[A-Za-z0-9._~/%-]+$")


class Fingerprints(Case):
    def prints(self, name):
        return {d["fingerprint"]: d["id"] for d in self.report(name)["diagnostics"]}

    def test_lines_that_move_do_not_change_them(self):
        self.write("k.cu", RACE)
        before = self.prints("k.cu")
        self.assertEqual(len(before), 1)
        self.write("k.cu", "// one\n// two\n__global__ void other(int *b) { b[0] = threadIdx.x; }\n" + RACE.replace("  /*", "\t/*"))
        after = self.prints("k.cu")
        self.assertEqual(len(after), 2)
        self.assertLess(set(before), set(after))

    def test_another_line_has_another_one(self):
        self.write("k.cu", RACE)
        before = self.prints("k.cu")
        self.write("k.cu", RACE.replace("/ 2", "/ 3"))
        self.assertFalse(set(before) & set(self.prints("k.cu")))

    def test_equal_lines_have_their_own(self):
        self.write("k.cu", "__global__ void k(int *a, int *b) {\n  a[0] = threadIdx.x;\n  b[0] = 1;\n  a[0] = threadIdx.x;\n}\n")
        diagnostics = self.report("k.cu")["diagnostics"]
        self.assertEqual(len({d["fingerprint"] for d in diagnostics}), len(diagnostics))


class Baseline(Case):
    def setUp(self):
        super().setUp()
        self.write("k.cu", RACE)
        self.write("base.json", self.tool("k.cu", "--format", "json").stdout)

    def test_what_is_known_does_not_count(self):
        done = self.tool("k.cu", "--baseline", "base.json")
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("error[", done.stdout)
        self.assertIn("refuted", done.stdout)  # the verdict stays
        self.assertEqual(self.tool("k.cu", "--baseline", "base.json", "--format", "short").stdout, "")
        self.assertEqual([d["baseline"] for d in self.report("k.cu", "--baseline", "base.json")["diagnostics"]], ["unchanged"])
        root = ElementTree.fromstring(self.tool("k.cu", "--baseline", "base.json", "--format", "junit").stdout)
        self.assertEqual((root.get("failures"), root.get("skipped")), ("0", "1"))

    def test_what_is_new_counts(self):
        self.write("k.cu", "// moved\n" + RACE + "__global__ void second(int *b) { b[0] = threadIdx.x; }\n")
        done = self.tool("k.cu", "--baseline", "base.json")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.count("error["), 1)
        report = self.report("k.cu", "--baseline", "base.json")
        self.assertEqual({d["kernel"]: d["baseline"] for d in report["diagnostics"]}, {"race": "unchanged", "second": "new"})

    def test_new_bad_input_counts(self):
        self.write("w.pvl", WRONG)
        self.assertEqual(self.tool("k.cu", "w.pvl", "--baseline", "base.json").returncode, 2)

    def test_what_was_undecided_does_not_hide_what_is_refuted(self):
        undecided = "__global__ void k(int *a) {\n  int v = __shfl_xor(threadIdx.x, 1);\n  a[v] = threadIdx.x;\n}\n"
        (self.folder / "u.cu").write_text(undecided)
        done = self.tool("u.cu", "--out", "json=undecided.json")
        self.assertEqual(done.returncode, 5, done.stdout)
        (self.folder / "u.cu").write_text(undecided.replace("__shfl_xor(threadIdx.x, 1)", "threadIdx.x / 2"))
        self.assertEqual(self.tool("u.cu", "--baseline", "undecided.json").returncode, 1)

    def test_what_is_no_baseline_is_bad_usage(self):
        self.write("text", "nothing")
        for name in ("text", "missing"):
            done = self.tool("k.cu", "--baseline", name)
            self.assertEqual((done.returncode, done.stdout), (3, ""))


class Stability(Case):
    def test_what_every_seed_decides_alike(self):
        self.write("fine.cu", PROVED)
        self.write("two.pvl", TWO)
        done = self.tool("stability", "fine.cu", "two.pvl", "--seeds", "3")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        total = sum(len(k["obligations"]) for f in self.report("fine.cu", "two.pvl")["files"] for k in f["kernels"])
        self.assertEqual(done.stdout, f"permverify: 3 seeds: {total} of {total} obligations have the same status for every seed\n")

    def test_what_cannot_be_read(self):
        self.write("wrong.pvl", WRONG)
        self.assertEqual(self.tool("stability", "wrong.pvl").returncode, 2)
        self.assertEqual(self.tool("stability", "wrong.pvl", "--seeds", "1").returncode, 3)


class FailOn(Case):
    def test_what_makes_a_run_fail(self):
        self.write("race.cu", RACE)
        self.write("open.pvl", OPEN)
        self.write("wrong.pvl", WRONG)
        little = ["--timeout", "1", "--total-timeout", "2"]
        codes = {"race.cu": (1, 1, 0), "open.pvl": (5, 0, 0), "wrong.pvl": (2, 2, 2)}
        for name, wanted in codes.items():
            got = tuple(self.tool(name, *little, "--fail-on", word).returncode for word in ("undecided", "refuted", "never"))
            self.assertEqual(got, wanted, name)
        self.assertEqual(self.tool("race.cu", "--fail-on", "always").returncode, 3)


class Files(Case):
    """Words that stand for files."""

    def paths(self, *words, **more):
        done = self.tool(*words, "--format", "json", **more)
        self.assertIn(done.returncode, (0, 1, 2, 5), done.stderr)
        return [file["path"] for file in json.loads(done.stdout)["files"]]

    def setUp(self):
        super().setUp()
        for name in ("b/two.cu", "b/one.cl", "b/deep/three.pvl", "b/notes.txt", "b/.hidden/four.cu", "b/.five.cu"):
            kernel = {"cu": PROVED, "cl": "__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n", "pvl": TWO}
            self.write(name, kernel.get(name.rsplit(".", 1)[1], ""))

    def test_folders(self):
        self.assertEqual(self.paths("b"), ["b/deep/three.pvl", "b/one.cl", "b/two.cu"])
        self.assertEqual(self.paths("b/deep/", "b"), ["b/deep/three.pvl", "b/one.cl", "b/two.cu"])
        self.assertEqual(self.paths("."), ["b/deep/three.pvl", "b/one.cl", "b/two.cu"])

    def test_patterns(self):
        self.assertEqual(self.paths("b/*.c?"), ["b/one.cl", "b/two.cu"])
        self.write("odd[1].cu", PROVED)
        self.assertEqual(self.paths("odd[1].cu"), ["odd[1].cu"])

    def test_nothing_to_verify_is_bad_usage(self):
        (self.folder / "empty").mkdir()
        for word in ("empty", "b/*.cpp"):
            done = self.tool(word)
            self.assertEqual((done.returncode, done.stdout), (3, ""))
            self.assertIn(word, done.stderr)

    def test_standard_input(self):
        self.assertEqual(self.paths("-", "--lang", "cuda", input=PROVED), ["stdin.cu"])
        self.assertEqual(self.paths("-", "--stdin-filename", "b/new.cu", input=RACE), ["b/new.cu"])
        self.assertEqual(self.tool("-", "--stdin-filename", "two.pvl", input=TWO).returncode, 1)
        self.assertEqual(self.tool("-", input=TWO).returncode, 3)
        self.assertEqual(self.tool("b/two.cu", "--stdin-filename", "x.cu", input=TWO).returncode, 3)


def sarif_schema():
    """A file; none where npm's registry cannot be reached."""
    schema = FOLDER / "node_modules/@microsoft/sarif-multitool-linux/sarif-2.1.0.json"
    if not schema.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy2(harness.ROOT / "tests/sarif" / name, FOLDER / name)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=FOLDER, capture_output=True, timeout=600, check=False)
    return str(schema) if schema.exists() else None


if __name__ == "__main__":
    FOLDER = Path(sys.argv.pop(2)).resolve()
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
