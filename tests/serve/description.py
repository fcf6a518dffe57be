#!/usr/bin/env python3
"""serve/openapi.json against the server: each status of each path is provoked and is described, each answer has the members that
are described and no other, and each member of a request is taken or refused as described.

usage: description.py PERMVERIFY. Only processes of its own are ended."""
import copy
import json
import re
import sqlite3
import sys
import tempfile
import unittest
from pathlib import Path

import jsonschema

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
sys.path.insert(0, str(FOLDER))
from client import Server, program  # noqa: E402

BINARY = None
DESCRIPTION = json.loads((ROOT / "serve" / "openapi.json").read_text())
PROBLEM = "urn:permverify:problem:"
# Only a fault of the server itself gives it.
NOT_PROVOKED = "500"
GOOD = """kernel good { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }
"""
BARE = "kernel bare { global int[gsize] a; void main() { a[tid] = tid; } }\n"
# Each postcondition takes a second or two, and none is decided.
OPEN = ("kernel open(int x, int y, int z) {\n  requires x > 2 && y > 2 && z > 2;\n" +
        "".join(f"  ensures x*x*x + y*y*y != z*z*z + {i} && x*x*x*x*x + y*y*y*y*y != z*z*z*z*z + {i};\n" for i in range(20)) +
        "  void main() { }\n}\n")
EXERCISE = "01-one-thread"
# A value for each option; of a list of names each name is tried.
VALUES = {"kernel": ["k"], "local_size": [4, "4,2", [4, 2, 1]], "num_groups": [1, "2", [2]], "params": [{"n": 4, "x": 0.5, "y": "inf"}],
          "arrays": [{"a": "1,2,_"}, {"a": [1, True, None]}], "extents": [{"a": 4}], "aliases": [{"a": "b"}], "seed": [1], "trace": [True],
          "schedule": ["order", "random", "script:0,1"], "warp_size": [2], "only_groups": ["0,1"], "infer": [False]}


def closed(schema):
    """The same, with no member that is not named."""
    schema = copy.deepcopy(schema)
    todo = [schema]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            todo += item
        elif isinstance(item, dict):
            if "properties" in item and isinstance(item["properties"], dict):
                item.setdefault("additionalProperties", False)
            todo += item.values()
    return schema


SCHEMAS = {name: closed(schema) for name, schema in DESCRIPTION["components"]["schemas"].items()}


def faults(value, schema):
    root = {**json.loads(json.dumps(closed(schema)).replace("#/components/schemas/", "#/$defs/")),
            "$defs": json.loads(json.dumps(SCHEMAS).replace("#/components/schemas/", "#/$defs/"))}
    return [error.message for error in jsonschema.Draft202012Validator(root).iter_errors(value)]


def described(method, path):
    """The responses by status."""
    named = DESCRIPTION["components"]["responses"]
    return {status: named[response["$ref"].rsplit("/", 1)[1]] if "$ref" in response else response
            for status, response in DESCRIPTION["paths"][path][method]["responses"].items()}


class Described(unittest.TestCase):
    options = ["--labs", str(ROOT / "labs"), "--client-jobs", "1", "--job-seconds", "20", "-j", "1"]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server(BINARY, folder.name, *self.options)
        self.addCleanup(lambda: self.assertEqual(self.server.end(), 0))
        self.seen = set()

    def ask(self, method, path, status, body=None, **more):
        """`path`: as described, with `{id=ID}` for `{id}`. The answer, which has this status and is as described."""
        asked = re.sub(r"\{id=([^}]*)\}", r"\1", path)
        path = re.sub(r"\{id=[^}]*\}", "{id}", path).split("?")[0]
        got, headers, answer = self.server.ask(method.upper(), asked, body, **more)
        self.assertEqual(str(got), str(status), (method, asked, answer))
        response = described(method, path)[str(status)]
        kind, content = next(iter(response["content"].items()))
        self.assertEqual(headers["Content-Type"].split(";")[0], kind)
        self.assertEqual(faults(answer.decode() if isinstance(answer, bytes) else answer, content["schema"]), [], (method, asked))
        for name in response.get("headers", {}):
            self.assertIn(name, headers)
        if kind == "application/problem+json":
            self.assertEqual((answer["status"], answer["type"]), (got, PROBLEM + answer["title"]))
        self.seen.add((method, path, str(status)))
        return answer

    def ended(self, method, path, body):
        """The report of a job that was done, and the same from the store."""
        job = self.server.wait(self.ask(method, path, 202, body)["job"])
        self.assertEqual(job["state"], "done", job)
        self.assertEqual(self.ask(method, path, 200, body)["job"], job["job"])
        self.assertEqual(faults(job, {"$ref": "#/components/schemas/Job"}), [])
        return job

    def posts(self):
        for path in ("/verify", "/run", "/infer", "/share", f"/exercises/{{id={EXERCISE}}}/check"):
            self.ask("post", path, 400, {"files": []})
            self.ask("post", path, 400, raw=b"{")
            self.ask("post", path, 400, raw=b"[" * 1000)
            self.ask("post", path, 413, raw=b" " * 1_000_000)
            self.ask("post", path, 415, {}, headers={"Content-Type": "text/plain"})
        self.ask("post", "/exercises/{id=none}/check", 404, {"content": ""})
        self.ended("post", "/verify", program("good.pvl", GOOD))
        self.ended("post", "/run", program("bare.pvl", BARE, local_size=2))
        inferred = self.ended("post", "/infer", program("bare.pvl", BARE))
        self.assertEqual(faults(inferred["report"], {"$ref": "#/components/schemas/Inferred"}), [])
        solution = (ROOT / "labs" / EXERCISE / "solution.pvl").read_text()
        marks = self.ended("post", f"/exercises/{{id={EXERCISE}}}/check", {"content": solution})
        self.assertEqual(faults(marks["report"], {"$ref": "#/components/schemas/Marks"}), [])
        shared = self.ask("post", "/share", 200, program("good.pvl", GOOD))
        self.ask("get", f"/share/{{id={shared['id']}}}", 200)

    def gets(self):
        for path in ("/examples", "/exercises", "/limits", "/health", "/openapi.json"):
            self.ask("get", path, 200)
        self.ask("get", "/examples/{id=pvl-binomial}", 200)
        for exercise in (EXERCISE, "13-find-the-race"):
            self.ask("get", f"/exercises/{{id={exercise}}}", 200)
            self.ask("get", f"/exercises/{{id={exercise}}}/hints?failures=9&met=a,b", 200)
        self.ask("get", f"/exercises/{{id={EXERCISE}}}/hints?failures=x", 400)
        for path in ("/examples", "/exercises", "/share", "/jobs"):
            self.ask("get", path + "/{id=none}", 404)
        self.ask("get", "/exercises/{id=none}/hints", 404)
        self.ask("get", "/jobs/{id=none}/events", 404)
        self.ask("delete", "/jobs/{id=none}", 404)

    def jobs(self):
        job = self.ask("post", "/verify", 202, program("open.pvl", OPEN))["job"]
        self.ask("get", f"/jobs/{{id={job}}}?wait=0", 200)
        self.ask("get", f"/jobs/{{id={job}}}?wait=x", 400)
        self.ask("get", f"/jobs/{{id={job}}}/events", 200)
        self.ask("get", f"/jobs/{{id={job}}}/events?after=x", 400)
        for path, body in (("/verify", program("a.pvl", GOOD, local_size=3)), ("/run", program("a.pvl", GOOD, local_size=3)),
                           ("/infer", program("a.pvl", BARE, local_size=3)), (f"/exercises/{{id={EXERCISE}}}/check", {"content": "x"})):
            self.ask("post", path, 429, body)
        self.ask("delete", f"/jobs/{{id={job}}}", 200)
        self.assertEqual(self.ask("get", f"/jobs/{{id={job}}}", 200)["state"], "cancelled")

    def no_store(self):
        """The database belongs to another one for a while."""
        with sqlite3.connect(self.server.folder / "state" / "playground.sqlite", isolation_level=None) as base:
            base.execute("BEGIN IMMEDIATE")
            self.ask("post", "/share", 503, program("other.pvl", GOOD + "\n"))
            self.assertEqual(self.ask("get", "/health", 200)["status"], "degraded")
            base.execute("ROLLBACK")
        self.ask("post", "/share", 200, program("other.pvl", GOOD + "\n"))
        self.assertEqual(self.ask("get", "/health", 200)["status"], "ok")

    def test_each_answer_is_described_and_each_status_is_given(self):
        self.posts()
        self.gets()
        self.jobs()
        self.no_store()
        wanted = {(method, path, status) for path, methods in DESCRIPTION["paths"].items() for method, operation in methods.items()
                  for status in operation["responses"] if status != NOT_PROVOKED}
        self.assertEqual(self.seen, wanted)

    def test_each_member_of_a_request_is_taken_or_refused_as_described(self):
        self.ask("post", "/verify", 202, program("open.pvl", OPEN))  # so that nothing else begins
        requests = {"/verify": "VerifyRequest", "/run": "RunRequest", "/infer": "InferRequest", "/share": "ShareRequest"}
        options = {path: SCHEMAS[name]["properties"]["options"]["properties"] for path, name in requests.items()}
        everything = {name: schema for of_path in options.values() for name, schema in of_path.items()}
        for path, own in options.items():
            for name, schema in everything.items():
                names = schema.get("enum") or [[n] for n in schema.get("items", {}).get("enum", [])]
                for value in VALUES.get(name) or names:
                    body = program("a.pvl", GOOD, **{name: value})
                    self.assertEqual(faults(value, schema), [])
                    status = self.server.ask("POST", path, body)[0]
                    self.assertEqual(status != 400, name in own, (path, name, value, status))
            for lang in SCHEMAS[requests[path]]["properties"]["lang"]["enum"]:
                self.assertNotEqual(self.server.ask("POST", path, {**program("a.pvl", GOOD), "lang": lang})[0], 400)
            self.assertEqual(self.server.ask("POST", path, {**program("a.pvl", GOOD), "more": 1})[0], 400)

    def test_what_is_refused_before_its_path_is_known(self):
        for status, path in ((414, "/health?" + "a" * 9000), (404, "/none"), (404, "/jobs/a%20b")):
            got, headers, answer = self.server.ask("GET", path)
            self.assertEqual((got, headers["Content-Type"]), (status, "application/problem+json"), path)
            self.assertEqual(faults(answer, {"$ref": "#/components/schemas/Problem"}), [])
        for path, methods in DESCRIPTION["paths"].items():
            for method in {"get", "post", "put", "patch", "delete"} - set(methods):
                body = {} if method in ("post", "put", "patch") else None
                self.assertEqual(self.server.ask(method.upper(), path.replace("{id}", "x"), body)[0], 404, (method, path))

    def test_each_kind_of_problem_is_listed(self):
        kinds = set()
        for file in (ROOT / "serve").glob("*.cpp"):
            kinds |= set(re.findall(r'(?:Problem(?: \w+)?\((?:\w+), |failed\()"([a-z-]+)"', file.read_text()))
        listed = DESCRIPTION["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
        self.assertEqual({PROBLEM + kind for kind in kinds}, set(listed))


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
