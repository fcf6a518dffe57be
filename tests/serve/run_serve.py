#!/usr/bin/env python3
"""`permverify serve` as a page and as an abuser meet it, over loopback. Only processes of its own are ended."""
import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import sqlite3
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
sys.path.insert(0, str(FOLDER))
import harness  # noqa: E402
import json_schema  # noqa: E402
from client import Server, alive, gone, kill, program  # noqa: E402

BINARY = None
EXECUTION = json.loads((harness.ROOT / "report" / "execution_schema.json").read_text())
GOOD = """kernel good { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }
"""
WRONG = GOOD.replace("a[tid] == 1", "a[tid] == 2")
BARE = "kernel bare { global int[gsize] a; void main() { a[tid] = tid; } }\n"
IDS = "__kernel void k(__global int *a) { int i = get_global_id(0); a[i] = i; }\n"
NAMES = """struct P { int x; };
//@ requires \\pointer_length(in) == n;
template <typename T, int N> __global__ void scale(T *in, const P *p, int n) {
  in[n] = p[0].x + N;
}
template __global__ void scale<unsigned int, 3>(unsigned int *, const P *, int);
template __global__ void scale<float, 1>(float *, const P *, int);
"""
TWO = "__global__ void k(int *a, int *b) { b[threadIdx.x] = a[threadIdx.x] + 1; }\n"
REAL = "__global__ void k(float *a, float x) { a[threadIdx.x] = x; }\n"
# No solver decides it soon, and none of their units of effort are used up soon.
ENDLESS = """kernel endless(int a, int b, int c) {
  void main() {
    int i = 0;
    while (i < 1000000000) { i = i + 1; i = i - 1; }
  }
}
"""
# Names of folders that a server or a sandbox might use, as divisors.
SLASHES = """kernel slashes(int n, int job, int exercise, int tmp) {
  global int[gsize] a;
  requires job > 0 && exercise > 0 && tmp > 0;
  requires n/job == 8/job && n/exercise/job == 8/exercise/job && n/tmp == 8/tmp;
  requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == n/job;
  void main() { a[tid] = 8/job; }
}
"""
WORDY = """//@ requires job > 0 && n/job == 8/job;
__kernel void k(__global int *a, int n, int job) {
  a[get_global_id(0)] = n/job; // work/ /job /exercise/01
}
"""
# One obligation is refuted, and of others no solver decides soon whether they hold.
HALF = """kernel half(int x, int y, int z) {
  global int[gsize] a;
  requires Perm(a[tid], write) ** x > 2 && y > 2 && z > 2;
  ensures Perm(a[tid], write);
  ensures a[tid] == 2;
  ensures x*x*x + y*y*y != z*z*z;
  void main() { a[tid] = 1; }
}
"""
# The folder of a job: a token of the server and the job's number.
TOKEN = re.compile("[0-9a-f]{32}-[0-9a-f]{32}")
HEALTH_SECONDS = 5  # function, not speed: the figures are printed


def kinds(problem):
    return problem["type"].removeprefix("urn:permverify:problem:")


class Served(unittest.TestCase):
    options = ["--client-jobs", "4"]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.server = Server(BINARY, self.folder, *self.options)
        self.addCleanup(self.end)

    def end(self):
        children = self.server.children()
        code = self.server.end()
        self.assertEqual(code, 0)
        self.assertTrue(gone(children), "processes are left behind")
        self.assertEqual(self.server.left_over(), [])

    def refused(self, status, kind, *request, **more):
        got, headers, answer = self.server.ask(*request, **more)
        self.assertEqual((got, kinds(answer)), (status, kind), answer)
        self.assertEqual(headers["Content-Type"], "application/problem+json")
        self.assertEqual(answer["status"], status)
        return headers


class Answers(Served):
    def test_a_proof_and_a_refutation_with_their_events(self):
        for name, text, code, verdict in (("good.pvl", GOOD, 0, "proved"), ("wrong.pvl", WRONG, 1, "refuted")):
            job = self.server.do("/verify", program(name, text))
            self.assertEqual((job["state"], job["exit_code"]), ("done", code), job)
            self.assertEqual(json_schema.validate({**job["report"], "invocation": {
                **job["report"]["invocation"], "arguments": []}}, harness.SCHEMA), [])
            self.assertEqual(job["report"]["files"][0]["path"], name)
            _, headers, lines = self.server.ask("GET", f"/jobs/{job['job']}/events")
            self.assertTrue(headers["Content-Type"].startswith("application/x-ndjson"))
            events = [json.loads(line) for line in lines.splitlines()]
            self.assertEqual([e["seq"] for e in events], list(range(1, len(events) + 1)))
            self.assertEqual((events[0]["event"], events[-1]["event"]), ("start", "end"))
            self.assertIn(verdict, [e.get("verdict") for e in events])
            rest = self.server.ask("GET", f"/jobs/{job['job']}/events?after={len(events) - 1}")[2]
            self.assertEqual([json.loads(line) for line in rest.splitlines()], events[-1:])

    def test_the_same_request_is_answered_at_once(self):
        first = self.server.do("/verify", program("good.pvl", GOOD))
        status, _, again = self.server.ask("POST", "/verify", program("good.pvl", GOOD))
        self.assertEqual((status, again["job"], again["report"]), (200, first["job"], first["report"]))
        other = self.server.do("/verify", program("good.pvl", GOOD, local_size=4))
        self.assertNotEqual(other["job"], first["job"])

    def test_languages_runs_and_contracts(self):
        saxpy = (harness.ROOT / "examples" / "cuda" / "saxpy.cu").read_text()
        job = self.server.do("/verify", program("saxpy.cu", saxpy))
        self.assertEqual((job["state"], job.get("exit_code")), ("done", 0), job)
        run = self.server.do("/run", program("bare.pvl", BARE, local_size=[3], arrays={"a": [7, None, 9]}, trace=True))
        self.assertEqual((run["exit_code"], run["report"]["run"]["memory"][0]["final"]), (0, ["0", "1", "2"]), run)
        self.assertEqual(run["report"]["run"]["memory"][0]["initial"][0], "7")
        inferred = self.server.do("/infer", program("bare.pvl", BARE))
        self.assertTrue(inferred["report"]["inferred"], inferred)
        contracts = inferred["report"]["source"]
        self.assertIn("Perm(", contracts)
        self.assertEqual(self.server.do("/verify", program("bare.pvl", contracts))["exit_code"], 0)
        drawn = self.server.do("/run", program("ids.cl", IDS, local_size=2, num_groups=2, schedule="random", seed=3,
                                               extents={"a": 4}, only_groups="1", uninitialised="arbitrary",
                                               trace=True))
        self.assertEqual(drawn["exit_code"], 0, drawn)
        self.assertEqual({e["thread"] for e in drawn["report"]["run"]["trace"] if "thread" in e}, {2, 3}, drawn)
        locked = self.server.do("/run", program("bare.pvl", BARE, local_size=2, warp_size=2))
        self.assertEqual(locked["exit_code"], 0, locked)
        half = self.server.do("/run", program("real.cu", REAL, local_size=1, num_groups=1, params={"x": 0.5}, extents={"a": 1}))
        self.assertEqual(half["report"]["run"]["memory"][0]["final"], ["0.5"], half)
        # Names as the commands of reports have them: of a length, of a member, of an instance of a template.
        named = self.server.do("/run", program("names.cu", NAMES, kernel="scale<unsigned int, 3>", local_size=1, num_groups=1,
                                               params={"in.length": 1, "n": 1}, arrays={"p.x": [5]}))
        self.assertEqual(named["report"]["run"]["kernel"], "scale<unsigned int, 3>", named)
        self.assertEqual([f["id"] for f in named["report"]["run"]["faults"]], ["access.bounds:program_access"])
        same = self.server.do("/run", program("two.cu", TWO, local_size=1, num_groups=1, arrays={"a": [3]}, aliases={"b": "a"}))
        self.assertEqual([m["array"] for m in same["report"]["run"]["memory"]], ["a"], same)
        self.assertEqual(self.server.do("/verify", program("bad.pvl", "kernel {"))["exit_code"], 2)
        self.assertEqual(self.server.do("/verify", program("good.pvl", GOOD, kernel="none"))["exit_code"], 3)

    def test_a_header_of_the_request_is_read(self):
        files = [{"name": "k.cl", "content": '#include "n.h"\n__kernel void k(__global int *a) { a[get_global_id(0)] = N; }\n'},
                 {"name": "n.h", "content": "#define N 4\n"}]
        job = self.server.do("/verify", {"files": files})
        self.assertEqual(job.get("exit_code"), 0, job)

    def test_no_path_of_the_server_in_an_answer(self):
        texts = {"a.cl": '#include "none.h"\n', "b.cu": "__global__ void k(int *p) { q = 1; }\n", "c.pvl": WRONG}
        for name, text in texts.items():
            for path in ("/verify", "/run", "/infer"):
                job = self.server.do(path, program(name, text))
                events = self.server.ask("GET", f"/jobs/{job['job']}/events")[2].decode()
                for secret in (str(self.folder), str(Path(BINARY).parent), "/job", "root:"):
                    self.assertNotIn(secret, json.dumps(job) + events, (name, path))
                self.assertIsNone(TOKEN.search(json.dumps(job) + events), (name, path))

    def test_the_text_of_the_user_is_not_changed(self):
        refuted = self.server.do("/verify", program("slashes.pvl", SLASHES.replace("= 8/job;", "= 8/job + 1;"), local_size=4))
        self.assertEqual(refuted["exit_code"], 1, refuted)
        self.assertIn("n/job", json.dumps(refuted["report"]))
        # With `n == 8` for `n/job == 8/job` another theorem would be printed, and proved.
        text = self.server.do("/verify", program("slashes.pvl", SLASHES, local_size=4))
        self.assertEqual(text["exit_code"], 0, text)
        bare = "".join(line for line in SLASHES.splitlines(True) if "Perm" not in line)
        source = self.server.do("/infer", program("slashes.pvl", bare))["report"]["source"]
        kept = [line.strip() for line in bare.splitlines() if "/" in line]
        self.assertEqual(len(kept), 2)
        for line in kept:
            self.assertIn(line, source)
        inferred = self.server.do("/infer", program("wordy.cl", WORDY, local_size=4))["report"]
        for line in WORDY.splitlines():
            self.assertIn(line, inferred["source"], inferred)

    def test_the_commands_of_the_document(self):
        if not shutil.which("curl"):
            self.skipTest("there is no curl")
        text = (harness.ROOT / "docs" / "howto" / "run-a-playground.md").read_text()
        commands = re.search(r"```sh\n(curl .*?)(curl .*?)```", text, re.DOTALL).groups()
        def run(command):
            return json.loads(subprocess.run(["sh", "-c", command.replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}")],
                                             capture_output=True, text=True, timeout=60, check=True).stdout)
        job = run(commands[0])["job"]
        answer = run(commands[1].replace("/ID?", f"/{job}?"))
        while answer["state"] in ("queued", "running"):
            answer = run(commands[1].replace("/ID?", f"/{job}?"))
        self.assertEqual((answer["job"], answer["state"], answer["exit_code"]), (job, "done", 1), answer)

    def test_examples_and_shared_programs(self):
        listed = self.server.ask("GET", "/examples")[2]["examples"]
        self.assertTrue({"pvl", "opencl", "cuda"} <= {e["lang"] for e in listed})
        example = self.server.ask("GET", "/examples/pvl-binomial")[2]
        lines = (harness.ROOT / "examples" / "binomial.pvl").read_text().splitlines(keepends=True)
        left = "".join(line for line in lines if not line.startswith(("// expect:", "// mutant:")))
        self.assertLess(len(left), sum(map(len, lines)))  # what the tests expect is no part of the program
        self.assertEqual(example["files"][0]["content"], left)
        value = {"files": example["files"], "lang": "pvl", "options": {"local_size": 8}}
        status, _, shared = self.server.ask("POST", "/share", value)
        self.assertEqual((status, self.server.ask("POST", "/share", value)[2]), (200, shared))
        self.assertEqual(self.server.ask("GET", "/share/" + shared["id"])[2], value)
        self.refused(404, "no-such-share", "GET", "/share/00000000")
        self.refused(404, "no-such-example", "GET", "/examples/none")

    def test_the_page_or_how_to_build_it(self):
        status, headers, body = self.server.ask("GET", "/")
        self.assertEqual((status, b"<html" in body), (200, True))
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])

    def test_the_routes_are_those_of_the_description(self):
        paths = self.server.ask("GET", "/openapi.json")[2]["paths"]
        for path, methods in paths.items():
            for method in ("get", "post", "delete", "put"):
                status, _, answer = self.server.ask(method.upper(), path.replace("{id}", "x"),
                                                    {} if method in ("post", "put") else None)
                known = not (isinstance(answer, dict) and answer.get("title") == "unknown-route")
                self.assertEqual(known, method in methods, (method, path, answer))
                if method in methods:
                    self.assertIn(str(status), methods[method]["responses"], (method, path))


class AnswersWithoutSandbox(Served):
    options = ["--client-jobs", "4", "--sandbox", "off"]
    test_the_text_of_the_user_is_not_changed = Answers.test_the_text_of_the_user_is_not_changed
    test_no_path_of_the_server_in_an_answer = Answers.test_no_path_of_the_server_in_an_answer


class Exercises(Served):
    options = ["--labs", str(harness.ROOT / "labs"), "--client-jobs", "4"]
    id = "01-one-thread"

    def file(self, name, exercise=id):
        return (harness.ROOT / "labs" / exercise / name).read_text()

    def check(self, name, exercise=id):
        job = self.server.do(f"/exercises/{exercise}/check", {"content": self.file(name, exercise)})
        self.assertEqual(job["state"], "done", job)
        return job["report"]

    def test_the_list_and_an_exercise_without_its_solution(self):
        listed = self.server.ask("GET", "/exercises")[2]["exercises"]
        folders = sorted(f.parent.name for f in (harness.ROOT / "labs").glob("*/exercise.toml"))
        self.assertEqual([e["id"] for e in listed], folders)
        for folder in folders:
            exercise = self.server.ask("GET", "/exercises/" + folder)[2]
            self.assertEqual(exercise["task"], self.file("README.md", folder))
            self.assertEqual(exercise["starter"]["content"], self.file(exercise["starter"]["name"], folder))
            self.assertTrue(exercise["tasks"])
            drawn = {p["name"]: p["content"] for p in exercise["pictures"]}
            self.assertEqual(drawn, {name: self.file(name, folder) for name in re.findall(r"\]\(([\w-]+\.svg)\)", exercise["task"])})
            self.assertTrue(drawn, folder)
            for secret in (harness.ROOT / "labs" / folder).glob("solution.*"):
                self.assertNotIn(json.dumps(secret.read_text()), json.dumps(exercise))
            self.assertNotIn(str(harness.ROOT), json.dumps(exercise))
        self.refused(404, "no-such-exercise", "GET", "/exercises/none")
        self.refused(404, "no-such-exercise", "POST", "/exercises/none/check", {"content": ""})
        for path in ("/exercises/../solution.pvl", f"/exercises/{self.id}/solution.pvl"):
            self.refused(404, "unknown-route", "GET", path)

    def test_marks_by_task(self):
        full = self.check("solution.pvl")
        self.assertEqual((full["decided"], full["earned"]), (True, full["points"]))
        for wrong, diagnostic in (("read_only", "access.write:insufficient_permission"),
                                  ("no_promise", "lab.contract:weaker_postcondition")):
            marks = self.check(f"wrong/{wrong}.pvl")
            self.assertLess(marks["earned"], marks["points"])
            self.assertIn(diagnostic, [d for task in marks["tasks"] for d in task["diagnostics"]])
        answers = self.check("solution.toml", "13-find-the-race")
        self.assertEqual(answers["earned"], answers["points"])

    def test_what_the_marks_do_not_show(self):
        solution = self.file("solution.pvl")
        clauses = [line.strip() for line in solution.splitlines() if line.strip().startswith("ensures")]
        for wrong in (harness.ROOT / "labs" / self.id / "wrong").iterdir():
            submitted = wrong.read_text()
            text = json.dumps(self.check(f"wrong/{wrong.name}"))
            for secret in [str(harness.ROOT), str(self.folder), "-reads", *(c for c in clauses if c not in submitted)]:
                self.assertNotIn(secret, text)
            self.assertIsNone(TOKEN.search(text))

    def test_hints_open_one_by_one(self):
        def hints(query):
            return self.server.ask("GET", f"/exercises/{self.id}/hints{query}")[2]
        self.assertEqual(hints("")["hints"], [])
        first = hints("?failures=1&met=access.write:insufficient_permission")
        self.assertEqual(len(first["hints"]), 1)
        self.assertEqual(hints("?failures=9")["hints"], first["hints"])
        more = hints("?failures=2&met=lab.region:word,lab.contract:weaker_postcondition")
        self.assertEqual((more["hints"][0], len(more["hints"])), (first["hints"][0], 2))
        self.refused(400, "bad-request", "GET", f"/exercises/{self.id}/hints?failures=x")

    def test_what_is_no_submission(self):
        path = f"/exercises/{self.id}/check"
        for body in ({}, {"content": 1}, {"content": "", "exercise": "x"}, []):
            self.refused(400, "bad-request", "POST", path, body)
        self.refused(413, "too-large", "POST", path, {"content": "x" * 300_000})
        self.refused(400, "forbidden-include", "POST", "/exercises/16-repair/check", {"content": '#include "/etc/passwd"\n'})


class ExercisesWithoutSandbox(Exercises):
    options = [*Exercises.options, "--sandbox", "off"]


class Refusals(Served):
    def test_what_is_no_request(self):
        good = program("good.pvl", GOOD)
        self.refused(400, "bad-json", "POST", "/verify", raw=b"{")
        self.refused(400, "bad-json", "POST", "/verify", raw=b'{"files":[],"files":[]}')
        self.refused(400, "bad-json", "POST", "/verify", raw=b'{"files": "\xff"}')
        self.refused(400, "too-deep", "POST", "/verify", raw=b"[" * 100000)
        self.refused(413, "too-large", "POST", "/verify", program("a.pvl", "x" * 300_000))
        self.refused(413, "too-large", "POST", "/verify", raw=b" " * 1_000_000)
        self.refused(413, "too-large", "POST", "/verify", {"files": [
            {"name": f"{i}.pvl", "content": GOOD} for i in range(6)]})
        self.refused(415, "not-json", "POST", "/verify", good, {"Content-Type": "text/plain"})
        for kind in ("application/jsonfoo", "application/json-patch", "text/plain; application/json", "application/"):
            self.refused(415, "not-json", "POST", "/share", good, {"Content-Type": kind})
        for kind in ("Application/JSON", "application/json; charset=utf-8", "application/json ;x=y"):
            self.assertEqual(self.server.ask("POST", "/share", good, {"Content-Type": kind})[0], 200, kind)
        self.refused(404, "unknown-route", "GET", "/none")
        self.refused(404, "unknown-route", "GET", "/api/" + "a" * 8000)
        status, _, page = self.server.ask("GET", "/", headers={"Range": "bytes=" + ",".join(["0-"] * 2000)})
        self.assertEqual((status, page), (200, self.server.ask("GET", "/")[2]))
        self.refused(404, "no-such-job", "GET", "/jobs/none")
        self.refused(404, "no-such-job", "DELETE", "/jobs/none")
        self.refused(404, "no-such-job", "GET", "/jobs/none/events?wait=1")
        for name in ("../a.pvl", "/etc/passwd", "-o.pvl", ".a", "", "a b.pvl", "a\n.pvl"):
            self.refused(400, "bad-request", "POST", "/verify", program(name, GOOD))
        for options in ({"solver": "cvc5"}, {"kernel": "--out=x"}, {"kernel": 1}, {"params": {"n": "1"}},
                        {"params": {"n=1 --x": 1}}, {"local_size": "4;"}, {"local_size": [1, 2, 3, 4]},
                        {"check": ["all"]}, {"check": ["races", "races"]}, {"check": ["races"] * 10000}, {"schedule": "random"}, {"arrays": {"a": [1]}}, []):
            self.refused(400, "bad-request", "POST", "/verify", {**good, "options": options})
        for options in ({"schedule": "exhaustive"}, {"schedule": "script:0 --x"}, {"only_groups": ""}, {"uninitialised": "x"}):
            self.refused(400, "bad-request", "POST", "/run", {**good, "options": options})
        self.refused(400, "bad-request", "POST", "/verify", {**good, "more": 1})
        self.refused(400, "bad-request", "POST", "/verify", program("only.h", ""))
        self.refused(400, "bad-request", "POST", "/share", {"files": good["files"], "options": {"rlimit": 1}})

    def test_no_file_of_the_server_is_included(self):
        for text in ('#include "/etc/passwd"', '# include </etc/passwd>', '#include "../../state/lock"', '%:include "/etc/passwd"',
                     '/**/#include "/etc/passwd"', '#/**/include "/etc/passwd"', '# /*\n*/ include "/etc/passwd"',
                     '#\\\ninc\\ \nlude "/etc/passwd"', '#define P "/etc/passwd"\n#include P', '#embed "/etc/passwd"',
                     '??=include "/etc/passwd"', '#include_next "/etc/passwd"', '#import "/etc/passwd"', '#in??/\nclude "/x"',
                     '#if __has_include("/etc/passwd")\n#endif', '#pragma GCC dependency "/etc/passwd"',
                     '\r#include "/etc/passwd"', '#\0include "/etc/passwd"', '#include "a.h"\r#include "/etc/passwd"',
                     'kernel void k(){ int i =\n#inc\\\n\rlude "/etc/hostname"\n;}', 'int a;\n\rint b;', 'int a;\rint b;',
                     '_Pragma("GCC dependency \\"/root/.bashrc\\"") kernel void k(){}', '_Pragma("GCC dependency <x>")',
                     '_Pragma("once\\"")', '_Pragma("once" "x")', '_Pragma(L"once")', '#define P(x) _Pragma(#x)',
                     '_Pragma/**/("once")', '_Pra\\\ngma("import")', '_Pragma("once") _Pragma(X)',
                     '#define C(a, b) a##b\n#if C(__has_inc, lude)("/etc/passwd")\n#endif', '#define C(a, b) a %:%: b'):
            for path in ("/verify", "/run", "/infer", "/share"):
                self.refused(400, "forbidden-include", "POST", path, program("a.cl", text + "\n"))

    def test_what_looks_like_an_include_and_is_none(self):
        for text in ('void k() { _Pragma("unroll") for (;;) {} }', '_Pragma("once")_Pragma("unroll 4")', 'int a;\r\n\r\nint b;\r',
                     '#define N \\\r\n 4', '/*#####*/', '// ## Part 1', '#include "a.h"\r\n#include <b.h>'):
            status, _, answer = self.server.ask("POST", "/share", program("a.cl", text + "\n"))
            self.assertEqual(status, 200, (text, answer))

    def test_a_chunked_body_has_a_limit_too(self):
        def chunks():
            for _ in range(100):
                yield b"[" * 10_000
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("POST", "/api/v1/verify", chunks(), {"Content-Type": "application/json"},
                           encode_chunked=True)
        self.assertEqual(connection.getresponse().status, 413)
        connection.close()

    def test_broken_and_slow_connections_cost_only_themselves(self):
        sockets = []
        for text in (b"", b"GET", b"POST /api/v1/verify HTTP/1.1\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 100\r\n\r\n{", b"\0\1\2\r\n\r\n") * 13:
            sockets.append(socket.create_connection(("127.0.0.1", self.server.port)))
            sockets[-1].sendall(text)
        self.assertEqual(self.server.ask("GET", "/health", timeout=HEALTH_SECONDS)[0], 200)
        for s in sockets:
            s.close()


class Clock(Served):
    options = ["--job-seconds", "2", "--client-jobs", "2", "-j", "1"]

    def endless(self, **more):
        return {"files": [{"name": "endless.pvl", "content": ENDLESS}], "options": {"local_size": 1, **more}}

    def test_an_endless_job_is_ended_by_the_clock(self):
        begin = time.monotonic()
        job = self.server.do("/run", self.endless())
        self.assertTrue(job["state"] == "failed" and kinds(job["problem"]) == "time-limit"
                        or job.get("exit_code") == 5, job)
        self.assertLess(time.monotonic() - begin, 30)

    def test_cancelled_while_it_runs_and_while_it_waits(self):
        running = self.server.ask("POST", "/run", self.endless(seed=1))[2]["job"]
        waiting = self.server.ask("POST", "/run", self.endless(seed=2))[2]
        self.assertEqual(waiting["state"], "queued")
        self.server.wait_until_running(running)
        children = self.server.children()
        self.assertTrue(children)
        self.assertEqual(self.server.ask("DELETE", "/jobs/" + waiting["job"])[2]["state"], "cancelled")
        self.assertEqual(self.server.ask("DELETE", "/jobs/" + running)[2]["state"], "cancelled")
        self.assertTrue(gone(children))
        self.assertEqual(self.server.ask("GET", "/jobs/" + running)[2]["state"], "cancelled")
        self.assertEqual(self.server.do("/verify", program("good.pvl", GOOD))["exit_code"], 0)

    def test_equal_requests_are_one_job(self):
        first = self.server.ask("POST", "/run", self.endless(seed=1))[2]
        jobs = [self.server.ask("POST", "/run", self.endless(seed=1))[2] for _ in range(5)]
        self.assertEqual({job["job"] for job in jobs}, {first["job"]})
        other = self.server.ask("POST", "/run", self.endless(seed=2))[2]
        self.assertNotEqual(other["job"], first["job"])
        self.server.ask("DELETE", "/jobs/" + other["job"])
        self.server.wait_until_running(first["job"])
        for _ in range(5):  # each takes its own request back; the job goes on for the last one
            self.assertEqual(self.server.ask("DELETE", "/jobs/" + first["job"])[2]["state"], "running")
        self.assertEqual(self.server.ask("DELETE", "/jobs/" + first["job"])[2]["state"], "cancelled")
        again = self.server.ask("POST", "/run", self.endless(seed=1))[2]
        self.assertNotEqual(again["job"], first["job"])
        self.server.ask("DELETE", "/jobs/" + again["job"])

    def test_what_the_clock_left_undecided_is_tried_again(self):
        first = self.server.do("/verify", program("half.pvl", HALF, local_size=2))
        self.assertEqual(first["exit_code"], 1, first)
        self.assertGreater(first["report"]["summary"]["undecided"], 0)
        status, _, again = self.server.ask("POST", "/verify", program("half.pvl", HALF, local_size=2))
        self.assertEqual(status, 202)
        self.server.wait(again["job"])

    def test_other_limits_make_another_request(self):
        first = self.server.do("/verify", program("good.pvl", GOOD))
        self.assertEqual(self.server.do("/verify", program("good.pvl", GOOD))["job"], first["job"])
        self.server.end()
        self.server.arguments = ["--job-seconds", "3"]
        self.server.start()
        self.assertNotEqual(self.server.do("/verify", program("good.pvl", GOOD))["job"], first["job"])

    def test_a_client_with_too_many_jobs_is_told_when_to_come_back(self):
        jobs = [self.server.ask("POST", "/run", self.endless(seed=i))[2]["job"] for i in range(2)]
        headers = self.refused(429, "too-many-jobs", "POST", "/run", self.endless(seed=3))
        self.assertGreater(int(headers["Retry-After"]), 0)
        for job in jobs:
            self.server.ask("DELETE", "/jobs/" + job)

    def test_killing_the_process_of_a_job_costs_that_job_only(self):
        self.server.end()
        self.server.arguments = ["--job-seconds", "60", "-j", "1"]  # so long that the job does not end by itself before
        self.server.start()
        job = self.server.ask("POST", "/run", self.endless())[2]["job"]
        self.server.wait_until_running(job)
        children = self.server.children()
        for child in children:
            if alive(child):
                kill(child)
        self.assertEqual(kinds(self.server.wait(job)["problem"]), "crashed")
        self.assertEqual(self.server.do("/verify", program("good.pvl", GOOD))["exit_code"], 0)


class Survival(Served):
    options = ["--job-seconds", "3"]

    def test_a_killed_server_loses_no_finished_result_and_leaves_no_process(self):
        job = self.server.do("/verify", program("good.pvl", GOOD))
        events = self.server.ask("GET", f"/jobs/{job['job']}/events")[2]
        shared = self.server.ask("POST", "/share", program("good.pvl", GOOD))[2]["id"]
        running = self.server.ask("POST", "/run", program("endless.pvl", ENDLESS, local_size=1))[2]["job"]
        self.server.wait_until_running(running)
        children = self.server.children()
        self.server.end(signal.SIGKILL)
        self.assertTrue(gone(children), "a job outlives its server")
        self.server.start()
        self.assertEqual(self.server.left_over(), [])
        self.assertEqual(self.server.ask("GET", "/jobs/" + job["job"])[2], job)
        self.assertEqual(self.server.ask("GET", f"/jobs/{job['job']}/events")[2], events)
        self.assertEqual(self.server.ask("GET", "/share/" + shared)[2], program("good.pvl", GOOD))
        self.refused(404, "no-such-job", "GET", "/jobs/" + running)

    def test_what_a_killed_server_left_of_a_job_is_ended(self):
        # As bubblewrap is called, in the milliseconds before it follows its parent's end.
        def left(name, folder):
            process = subprocess.Popen([name, "-c", "import time; time.sleep(60)", "--bind", f"{folder.resolve()}/x", "/x"],
                                       executable=sys.executable)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            return process
        self.server.end(signal.SIGKILL)
        work = self.folder / "state" / "work"
        ours = [left("/usr/bin/bwrap", work), left("bwrap", work)]
        others = [left("bwrap", self.folder / "state" / "work2"), left("bash", work)]
        self.server.start()
        for process in ours:
            self.assertEqual(process.wait(timeout=10), -signal.SIGKILL)
        self.assertEqual([process.poll() for process in others], [None, None])

    def test_the_files_of_the_server_are_private(self):
        self.server.do("/verify", program("good.pvl", GOOD))
        self.server.ask("POST", "/share", program("good.pvl", GOOD))
        files = [self.folder / "state", *(self.folder / "state").rglob("*")]
        self.assertIn("playground.sqlite", [file.name for file in files])
        self.assertEqual([file for file in files if file.stat().st_mode & 0o077], [])

    def test_a_damaged_database_is_put_aside(self):
        self.server.do("/verify", program("good.pvl", GOOD))
        self.server.end()
        base = self.folder / "state" / "playground.sqlite"
        base.write_bytes(b"no database at all" * 1000)
        for end in ("-wal", "-shm"):
            Path(str(base) + end).unlink(missing_ok=True)
        self.server.start()
        self.assertEqual(self.server.do("/verify", program("good.pvl", GOOD))["exit_code"], 0)
        self.assertEqual(len(list(base.parent.glob("playground.sqlite.damaged-*"))), 1)
        with sqlite3.connect(base) as fresh:
            self.assertEqual(fresh.execute("SELECT count(*) FROM results").fetchone(), (1,))

    def test_a_server_may_be_ended_as_soon_as_its_address_is_known(self):
        for _ in range(20):
            self.assertEqual(self.server.end(), 0)
            self.server.start()

    def test_health_does_not_wait_for_the_database(self):
        with sqlite3.connect(self.folder / "state" / "playground.sqlite", isolation_level=None) as base:
            base.execute("BEGIN IMMEDIATE")
            waits = threading.Thread(target=self.server.ask, args=("POST", "/share", program("good.pvl", GOOD)))
            waits.start()
            time.sleep(0.2)
            begin = time.monotonic()
            self.assertEqual(self.server.ask("GET", "/health")[0], 200)
            self.assertLess(time.monotonic() - begin, 1)  # the database is asked for two seconds
            waits.join()
            base.execute("ROLLBACK")

    def test_a_second_server_does_not_take_the_folder(self):
        with self.assertRaises(AssertionError):
            Server(BINARY, self.folder)


class Addresses(Served):
    options = ["--behind-proxy", "--client-jobs", "1", "--job-seconds", "3"]

    def test_an_ipv4_address_in_ipv6_is_the_ipv4_client(self):
        def submit(address, seed):
            body = program("endless.pvl", ENDLESS, local_size=1, seed=seed)
            return self.server.ask("POST", "/run", body, {"X-Forwarded-For": address})[0]
        self.assertEqual([submit("::ffff:192.0.2.1", 1), submit("::ffff:192.0.2.2", 2), submit("2001:db8::1", 3)], [202] * 3)
        self.assertEqual([submit("192.0.2.1", 4), submit("::FFFF:c000:0202", 5), submit("2001:db8::2", 6)], [429] * 3)


class Crowd(Served):
    options = ["--behind-proxy", "--queue", "40", "--job-seconds", "5"]

    def test_fifty_clients_at_once(self):
        answers, times, stop = [], [], threading.Event()

        def client(number):
            text = GOOD.replace("== 1", f"== {number}").replace("= 1;", f"= {number};")
            who = {"X-Forwarded-For": f"10.0.0.1, 10.0.1.{number}"}
            while True:
                status, headers, answer = self.server.ask("POST", "/verify", program("good.pvl", text), who)
                if status != 429:
                    break
                time.sleep(min(1, int(headers["Retry-After"])))
            answers.append(self.server.wait(answer["job"], 300)["exit_code"] if status == 202 else status)

        def health():
            while not stop.is_set():
                begin = time.monotonic()
                status = self.server.ask("GET", "/health", timeout=30)[0]
                times.append((time.monotonic() - begin, status))
                time.sleep(0.05)

        watcher = threading.Thread(target=health)
        threads = [threading.Thread(target=client, args=(i,)) for i in range(1, 51)]
        begin = time.monotonic()
        for thread in [watcher, *threads]:
            thread.start()
        for thread in threads:
            thread.join()
        spent = time.monotonic() - begin
        stop.set()
        watcher.join()
        self.assertEqual(answers, [0] * 50)
        self.assertEqual({status for _, status in times}, {200})
        slow = sorted(t for t, _ in times)
        print(f"serve: 50 clients, 50 jobs in {spent:.1f} s; health: {len(slow)} answers, median "
              f"{slow[len(slow) // 2] * 1000:.0f} ms, slowest {slow[-1] * 1000:.0f} ms", file=sys.stderr)


class Sandboxes(unittest.TestCase):
    def test_each_mode_proves_and_health_tells_it(self):
        for mode in ("off", "auto", "require"):
            with self.subTest(mode), tempfile.TemporaryDirectory() as folder:
                try:
                    server = Server(BINARY, folder, "--sandbox", mode)
                except AssertionError as error:
                    if mode == "require" and "bubblewrap" in str(error):
                        continue  # not in this environment, and refused by name
                    raise
                try:
                    health = server.ask("GET", "/health")[2]
                    if mode == "off":
                        self.assertEqual(health["sandbox"], "off")
                    if mode == "require":
                        self.assertEqual(health["sandbox"], "bubblewrap")
                    self.assertEqual(server.do("/verify", program("good.pvl", GOOD))["exit_code"], 0)
                finally:
                    self.assertEqual(server.end(), 0)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
