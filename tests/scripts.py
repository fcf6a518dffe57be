#!/usr/bin/env python3
"""The test scripts themselves: a runner that cannot fail would prove nothing."""
import unittest
from collections import Counter

import harness
import json_schema
import run_all
import run_mutants
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

    def test_what_is_expected_decides_the_exit_code(self):
        self.assertEqual(harness.allowed_codes({}, Counter()), [0])
        self.assertEqual(harness.allowed_codes({}, Counter({(1, "unknown", "u"): 1})), [5])
        self.assertNotIn(0, harness.allowed_codes({}, Counter({(1, "error", "e"): 1})))
        self.assertEqual(harness.allowed_codes({"expect": "undecided"}, Counter()), [5])


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


if __name__ == "__main__":
    unittest.main()
