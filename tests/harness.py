"""What the corpus runners share: calling the tool, reading expectations, matching them."""
import json
import os
import re
import signal
import subprocess
from collections import Counter
from pathlib import Path

import json_schema

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "report" / "schema.json").read_text())

EXIT_CODES = {"proved": [0], "refuted": [1], "bad_input": [2], "undecided": [5],
              "not_proved": [1, 5], "not_refuted": [0, 5]}
SEVERITIES = {"ERROR": "error", "UNKNOWN": "unknown", "WARNING": "warning"}
EXPECTATION = re.compile(r"//~(\^*|v*) (ERROR|UNKNOWN|WARNING) (\S+)")
HEADER = re.compile(r"^\s*// (expect|flags|wanted): *(.*?)\s*$", re.MULTILINE)
CLAIM = re.compile(r"^\s*// (says not|says|assumes not|assumes)(?: (\w+))?: *(.*?)\s*$", re.MULTILINE)
HOLDS_IF = re.compile(r"^\s*// (holds if not|holds if)(?: (\w+))?: *(.*?)\s*$", re.MULTILINE)
RUN = re.compile(r"^\s*// (shown by)(?: (\w+))?: *(.*?)\s*$", re.MULTILINE)
COMPARISON = re.compile(r"^(\w+)(==|<=|>=)(-?\d+)$")

os.environ.setdefault("PERMVERIFY_CACHE", "off")  # what is tested is done each time


class Failure(Exception):
    """A test that fails, with what to tell."""


def run_tool(binary, path, flags=(), timeout=30):
    """Runs the tool with a JSON report; gives (exit code, report)."""
    command = [str(binary), "verify", *flags, "-j", "1", "--format", "json", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    try:
        out, err = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # the tool's own workers too
        process.communicate()
        raise Failure(f"no answer within {timeout} s")
    try:
        report = json.loads(out)
    except ValueError:
        tail = err.decode(errors="replace")[-600:]
        raise Failure(f"exit {process.returncode}, no JSON report on stdout; stderr: {tail}")
    faults = json_schema.validate(report, SCHEMA)
    if faults:
        raise Failure("the report does not fit its schema: " + "; ".join(faults[:5]))
    if report["summary"]["exit_code"] != process.returncode:
        raise Failure(f"exit {process.returncode}, but the report says "
                      f"{report['summary']['exit_code']}")
    return process.returncode, report


def found_ids(report):
    """Counter of (line, severity, id) that the report holds, notes apart."""
    return Counter((d["primary"]["span"]["line"], d["severity"], d["id"])
                   for d in report["diagnostics"] if d["severity"] != "note")


def expected_ids(text):
    """Counter of (line, severity, id) that the comments ask for."""
    wanted = Counter()
    for number, line in enumerate(text.split("\n"), start=1):
        for arrows, severity, name in EXPECTATION.findall(line):
            shift = -len(arrows) if arrows.startswith("^") else len(arrows)
            wanted[(number + shift, SEVERITIES[severity], name)] += 1
        if line.count("//~") != len(EXPECTATION.findall(line)):
            raise Failure(f"line {number}: this `//~` comment is not understood: {line.strip()}")
    return wanted


def headers(text):
    """The `// expect:`, `// wanted:` and `// flags:` lines."""
    result = dict(HEADER.findall(text))
    for word in ("expect", "wanted"):
        if word in result and result[word] not in EXIT_CODES:
            raise Failure(f"`// {word}: {result[word]}` is none of {', '.join(EXIT_CODES)}")
    return result


def check_claims(text, report):
    """The lines `// says [KERNEL]: piece of the claim`, `// assumes [KERNEL]: id, id`, and both with
    `not`. Without a name they are about every kernel of the file."""
    for kind, wanted, words in CLAIM.findall(text):
        kernels = [k for f in report["files"] for k in f["kernels"]
                   if k["name"] and wanted in ("", k["name"])]
        if not kernels:
            raise Failure(f"`// {kind} {wanted}: {words}`: the report has no such kernel")
        for kernel in kernels:
            statement = kernel["statement"]
            if kind.startswith("says"):
                fits = (words in statement) != kind.endswith("not")
            else:
                listed = {a["id"] for a in kernel["assumptions"]}
                asked = set(words.split(", "))
                fits = not listed & asked if kind.endswith("not") else asked <= listed
                statement += " (" + ", ".join(sorted(listed)) + ")"
            if not fits:
                raise Failure(f"`// {kind}: {words}`, but of {kernel['name']} it says: {statement}")


def check_holds_if(text, report):
    """The lines `// holds if [KERNEL]: blockDim.x <= 32`, and `// holds if not [KERNEL]:` where no such bound may be
    given that begins so."""
    for kind, wanted, words in HOLDS_IF.findall(text):
        kernels = [k for f in report["files"] for k in f["kernels"] if k["name"] and wanted in ("", k["name"])]
        for kernel in kernels:
            given = " and ".join(kernel["holds_if"]["conditions"])
            fits = given == words if kind == "holds if" else not (given and given.startswith(words))
            if not fits:
                raise Failure(f"`// {kind}: {words}`, but {kernel['name']} holds if: {given or 'nothing is said'}")
        if not kernels:
            raise Failure(f"`// {kind} {wanted}: {words}`: the report has no such kernel")


def check_runs(text, report):
    """The lines `// shown by [KERNEL]: local==33 groups<=1 n>=1`: threads of a group, groups, and parameters in every run
    that confirms a failure of this kernel."""
    for _, wanted, words in RUN.findall(text):
        runs = [d["replay"] for d in report["diagnostics"]
                if wanted in ("", d.get("kernel")) and d.get("replay", {}).get("confirmed")]
        if not runs:
            raise Failure(f"`// shown by {wanted}: {words}`: no failure is confirmed by a run")
        for run in runs:
            launch = run["launch"]
            values = {name: int(value) for name, value in launch["params"].items() if re.fullmatch(r"-?\d+", str(value))}
            for name, key in (("local", "gsize"), ("groups", "ngroups")):
                values[name] = launch[key][0] * launch[key][1] * launch[key][2]
            for word in words.split():
                name, comparison, number = COMPARISON.match(word).groups()
                value, number = values[name], int(number)
                fits = {"==": value == number, "<=": value <= number, ">=": value >= number}[comparison]
                if not fits:
                    raise Failure(f"`// shown by: {words}`, but there is a run with {values}")


def describe(ids):
    return ", ".join(f"{line}: {severity} {name}" + (f" x{count}" if count > 1 else "")
                     for (line, severity, name), count in sorted(ids.items()))


def check_file(binary, path, timeout=30, flags=()):
    """Raises Failure unless the tool says exactly what the comments of the file expect; else gives its
    report. The flags come on top of those that the file asks for."""
    text = path.read_bytes().decode("utf-8", errors="replace")
    header, wanted = headers(text), expected_ids(text)
    code, report = run_tool(binary, path, [*header.get("flags", "").split(), *flags], timeout)
    found = found_ids(report)
    if not wanted:  # without comments warnings are free
        found = Counter({k: n for k, n in found.items() if k[1] != "warning"})
    if wanted or "expect" not in header:
        missing, extra = wanted - found, found - wanted
        parts = [f"{name} {describe(ids)}" for name, ids in
                 (("missing", missing), ("not expected", extra)) if ids]
        if parts:
            raise Failure(f"exit {code}; " + "; ".join(parts))
    allowed = allowed_codes(header, wanted)
    if code not in allowed:
        said = describe(found) or "nothing"
        raise Failure(f"exit {code}, expected {' or '.join(map(str, allowed))}; reported: {said}")
    check_claims(text, report)
    check_holds_if(text, report)
    check_runs(text, report)
    return report


def allowed_codes(header, wanted):
    if "expect" in header:
        return EXIT_CODES[header["expect"]]
    severities = {severity for _, severity, _ in wanted}
    if "error" in severities:
        return [1, 2]
    return [5] if "unknown" in severities else [0]
