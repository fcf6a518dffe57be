#!/usr/bin/env python3
"""`permverify lsp` as a client sees it, and in Neovim.

usage: lsp.py PERMVERIFY"""
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from urllib.parse import quote

import harness

BINARY = None
RACE = """// ä
__global__ void race(int *a) {
  /* äöü𝄞 */ a[threadIdx.x / 2] = threadIdx.x;
}
"""
FINE = "__global__ void fine(int *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) a[i] = 1;\n}\n"
BOUND = """template <int N>
__global__ void bound(int *a) {
  __shared__ int s[N];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
template __global__ void bound<256>(int *);
"""
ONE_BLOCK = """__global__ void one(int *a) {
  a[threadIdx.x] = 1;
}
"""
HARD = """kernel fermat { global int[tcount] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** (\\forall int p, int q, int r; 0 < p && 0 < q && 0 < r; p * p * p + q * q * q != r * r * r * a[tid]);
  void main() { a[tid] = 1; } }
"""
SHIFT = """kernel shift {
  global int[tcount] a;
  local int[gsize] s;
  requires Perm(a[tid], write) ** Perm(s[lid], write);
  ensures Perm(a[tid], write);
  void main() {
    s[lid] = a[tid];
    barrier(local) {
      requires Perm(s[lid], write);
      ensures Perm(s[(lid + 1) % gsize], 1 \\ 2);
    }
    int x = s[(lid + 1) % gsize];
    if (x > 0) {
      a[tid] = x;
    }
    barrier(local) {
      requires Perm(s[(lid + 1) % gsize], 1 \\ 2);
      ensures Perm(s[lid], 1 \\ 3);
    }
    a[tid] = a[tid] / 2;
  }
}
"""
# The race is found at once; the other kernel takes as long as it may.
RACE_BESIDE_HARD = """kernel race {
  global int[tcount] a;
  requires Perm(a[tid], read);
  ensures Perm(a[tid], read);
  void main() { a[tid] = 1; }
}
""" + HARD
PATIENCE = 60


class Client:
    def __init__(self, *words):
        self.process = subprocess.Popen([str(BINARY), "lsp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting, self.seen, self.last = b"", [], 0

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, **params):
        self.send(method=method, params=params)

    def message(self, seconds=PATIENCE):
        """The next one; None after so many seconds."""
        end = time.monotonic() + seconds
        while True:
            head, found, rest = self.waiting.partition(b"\r\n\r\n")
            if found:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.waiting = rest[length:]
                    message = json.loads(rest[:length])
                    self.seen.append(message)
                    return message
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                return None
            self.waiting += data

    def until(self, fits):
        while True:
            message = self.message()
            if message is None:
                raise AssertionError(f"nothing came that fits; the last: {self.seen[-3:]}")
            if fits(message):
                return message

    def ask(self, method, **params):
        self.last += 1
        self.send(id=self.last, method=method, params=params)
        return self.until(lambda m: m.get("id") == self.last and "method" not in m)

    def diagnostics(self, uri, version=None, final=True):
        """Those published next for the document; `final`: not while it is verified."""
        def fits(m):
            if m.get("method") != "textDocument/publishDiagnostics" or m["params"]["uri"] != uri:
                return False
            if version is not None and m["params"].get("version") != version:
                return False
            return not final or all("still being verified" not in d["message"] for d in m["params"]["diagnostics"])
        return self.until(fits)["params"]["diagnostics"]

    def start(self, **capabilities):
        answer = self.ask("initialize", processId=os.getpid(), rootUri=None, capabilities=capabilities)
        self.notify("initialized")
        return answer["result"]

    def open(self, path, text, language="cuda", version=1):
        uri = "file://" + quote(str(path))
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": language, "version": version, "text": text})
        return uri

    def change(self, uri, text, version):
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": version}, contentChanges=[{"text": text}])

    def save(self, uri):
        self.notify("textDocument/didSave", textDocument={"uri": uri})

    def end(self):
        """The exit code."""
        if self.process.poll() is None:
            self.process.stdin.close()
        try:
            return self.process.wait(timeout=20)
        finally:
            self.process.kill()
            self.process.stdout.close()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.client = Client()
        self.addCleanup(self.client.end)


class Protocol(Case):
    def test_the_order_of_things(self):
        client = self.client
        self.assertEqual(client.ask("textDocument/hover")["error"]["code"], -32002)
        capabilities = client.start()["capabilities"]
        self.assertEqual((capabilities["positionEncoding"], capabilities["textDocumentSync"]["change"]), ("utf-16", 1))
        self.assertEqual(client.ask("textDocument/rename")["error"]["code"], -32601)
        self.assertEqual(client.ask("textDocument/hover", textDocument={"uri": "file:///none"})["error"]["code"], -32602)
        self.assertEqual(client.ask("textDocument/hover")["error"]["code"], -32602)
        client.notify("$/unknown")
        self.assertIsNone(client.ask("shutdown")["result"])
        self.assertEqual(client.ask("textDocument/hover")["error"]["code"], -32600)
        client.notify("exit")
        self.assertEqual(client.end(), 0)

    def test_the_end_without_shutdown(self):
        self.client.start()
        self.client.notify("exit")
        self.assertEqual(self.client.end(), 1)

    def test_a_client_that_goes(self):
        self.client.start()
        self.assertEqual(self.client.end(), 1)

    def test_text_that_is_no_message(self):
        client = self.client
        client.start()
        client.raw(b"Content-Length: 5\r\n\r\n{\"id\"")
        self.assertEqual(client.until(lambda m: "error" in m)["error"]["code"], -32700)
        client.raw(b"Content-Length: 2\r\n\r\n[]")
        self.assertEqual(client.until(lambda m: "error" in m)["error"]["code"], -32600)
        client.raw(b"content-length:   49\r\nContent-Type: x\r\n\r\n" + b'{"jsonrpc":"2.0","id":9,"method":"none","params":'[:49].ljust(49))
        self.assertEqual(client.until(lambda m: "error" in m)["error"]["code"], -32700)
        self.assertIsNone(client.ask("shutdown")["result"])  # it is still there

    def test_values_that_are_nested_too_deeply(self):
        self.client.start()
        body = b"[" * 200000 + b"]" * 200000
        self.client.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.assertIn("error", self.client.message())
        self.assertEqual(self.client.ask("textDocument/rename")["error"]["code"], -32601)

    def test_a_header_that_is_none(self):
        self.client.start()
        self.client.raw(b"GET / HTTP/1.1\r\n\r\n")
        self.assertEqual(self.client.end(), 1)


class Documents(Case):
    def test_a_race_and_its_repair(self):
        client = self.client
        client.start()
        path = self.folder / "a b.cu"
        path.write_text(RACE)
        uri = client.open(path, RACE)
        [found] = client.diagnostics(uri, 1)
        self.assertEqual((found["code"], found["severity"], found["source"]), ("race:write_write", 1, "permverify"))
        line = RACE.split("\n")[2]
        start = len(line[:line.index("a[")].encode("utf-16-le")) // 2
        self.assertEqual(found["range"], {"start": {"line": 2, "character": start}, "end": {"line": 2, "character": start + 18}})
        hover = client.ask("textDocument/hover", textDocument={"uri": uri}, position={"line": 2, "character": 15})["result"]
        self.assertIn("race:write_write", hover["contents"]["value"])
        self.assertIn("permverify replay", hover["contents"]["value"])
        self.assertIn("launch: `<<<1, 2>>>`", hover["contents"]["value"])
        self.assertNotIn("gsize", hover["contents"]["value"])
        [symbol] = client.ask("textDocument/documentSymbol", textDocument={"uri": uri})["result"]
        self.assertEqual((symbol["name"], symbol["detail"], symbol["range"]["start"]["line"]), ("race", "refuted", 1))
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        [hint] = client.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=whole)["result"]
        self.assertEqual(hint["position"]["line"], 2)
        self.assertRegex(hint["label"], r"thread 0 writes a\[0\]; thread 1 writes a\[0\]")
        repaired = RACE.replace("threadIdx.x / 2", "blockIdx.x * blockDim.x + threadIdx.x")
        client.change(uri, repaired, 2)
        self.assertEqual(client.diagnostics(uri, 2), [])  # of the syntax
        self.assertIsNone(client.ask("textDocument/hover", textDocument={"uri": uri}, position={"line": 2, "character": 15})["result"])
        client.save(uri)
        self.assertEqual(client.diagnostics(uri, 2), [])
        hover = client.ask("textDocument/hover", textDocument={"uri": uri}, position={"line": 1, "character": 0})["result"]
        self.assertIn("proved", hover["contents"]["value"])
        client.notify("textDocument/didClose", textDocument={"uri": uri})
        self.assertEqual(client.diagnostics(uri), [])

    def hover(self, uri, text, mark, character=None):
        """At the first line that contains `mark`."""
        lines = text.split("\n")
        line = next(i for i, content in enumerate(lines) if mark in content)
        place = {"line": line, "character": lines[line].index(mark) if character is None else character}
        answer = self.client.ask("textDocument/hover", textDocument={"uri": uri}, position=place)["result"]
        return answer["contents"]["value"] if answer else ""

    def test_what_is_held_and_the_phase(self):
        client = self.client
        client.start()
        uri = client.open(self.folder / "s.pvl", SHIFT, "pvl")
        self.assertEqual([d for d in client.diagnostics(uri, 1) if d["severity"] == 1], [])
        first = self.hover(uri, SHIFT, "s[lid] = a[tid]")
        self.assertIn("**shift**, before this statement", first)
        self.assertIn("phase: from the beginning of the kernel to the barrier in line 8", first)
        self.assertIn("- `Perm(a[tid], write)` (line 4)", first)
        self.assertIn("- `Perm(s[lid], write)` (line 4)", first)
        self.assertNotIn("1 \\ 2", first)
        for mark in ("int x =", "if (x > 0)", "a[tid] = x"):
            second = self.hover(uri, SHIFT, mark)
            self.assertIn("phase: from the barrier in line 8 to the barrier in line 16", second, mark)
            self.assertIn("- `Perm(a[tid], write)` (line 4)", second)  # the barrier does not mention it
            self.assertIn("- `Perm(s[(lid + 1) % gsize], 1 \\ 2)` (line 10)", second)
            self.assertNotIn("Perm(s[lid]", second)
        last = self.hover(uri, SHIFT, "a[tid] = a[tid] / 2")
        self.assertIn("phase: from the barrier in line 16 to the end of the kernel", last)
        self.assertIn("- `Perm(a[tid], write)` (line 4)", last)
        self.assertIn("- `Perm(s[lid], 1 \\ 3)` (line 18)", last)
        self.assertNotIn("1 \\ 2", last)
        self.assertIn("- assumed: ", last)
        self.assertEqual(self.hover(uri, SHIFT, "global int"), "")

    def test_what_is_held_on_some_ways_only(self):
        client = self.client
        client.start()
        text = ("kernel k {\n  global int[tcount] a;\n  local int[gsize] s;\n  requires (lid > 0 ==> Perm(a[tid], write)) ** Perm(s[lid], write);\n"
                "  void main() {\n    if (lid > 0) {\n      a[tid] = 1;\n    }\n    s[lid] = 2;\n  }\n}\n")
        uri = client.open(self.folder / "w.pvl", text, "pvl")
        client.diagnostics(uri, 1)
        held = self.hover(uri, text, "a[tid] = 1;")
        self.assertIn("`lid > 0 ==> Perm(a[tid], write)`", held)
        self.assertIn("`Perm(s[lid], write)`", held)

    def test_the_phase_without_contracts(self):
        client = self.client
        client.start()
        text = ("__global__ void k(int *a) {\n  __shared__ int s[256];\n  s[threadIdx.x] = 1;\n  __syncthreads();\n"
                "  for (int i = 0; i < 3; ++i) {\n    a[blockIdx.x * blockDim.x + threadIdx.x] = s[0];\n    __syncthreads();\n  }\n}\n")
        uri = client.open(self.folder / "k.cu", text)
        client.diagnostics(uri, 1)
        inside = self.hover(uri, text, "a[blockIdx.x")
        self.assertIn("phase: from the barrier in line 4 or the barrier in line 7 to the barrier in line 7", inside)
        self.assertIn("no permissions: accesses of any two threads are compared", inside)

    def test_inferred_permissions_are_held(self):
        client = self.client
        client.start()
        text = ("//@ requires n == blockDim.x * gridDim.x && \\pointer_length(a) == n;\n//@ ensures (\\forall int i; 0 <= i && i < n; a[i] == 1);\n"
                "__global__ void k(int *a, int n) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n")
        uri = client.open(self.folder / "k.cu", text)
        client.diagnostics(uri, 1)
        self.assertRegex(self.hover(uri, text, "a[blockIdx.x"), r"- `Perm\(a\[.*\], write\)` \(inferred\)")

    def test_a_finding_comes_before_the_file_is_done(self):
        client = self.client
        client.start()
        uri = client.open(self.folder / "two.pvl", RACE_BESIDE_HARD, "pvl")
        early = client.diagnostics(uri, 1, final=False)
        self.assertEqual([(d["severity"], d["range"]["start"]["line"]) for d in early], [(1, 4)])
        self.assertIn("still being verified", early[0]["message"])
        self.assertTrue(self.jobs())
        client.change(uri, "kernel k { void main() { } }\n", 2)
        self.assertEqual(client.diagnostics(uri, 2), [])

    def test_syntax_while_it_is_typed(self):
        client = self.client
        client.start()
        uri = client.open(self.folder / "k.pvl", "kernel k { void main() { } }\n", "pvl")
        client.diagnostics(uri, 1)
        for version, text in enumerate(["kernel k { void ", "kernel k { void main() { int x = ; } }\n"], start=2):
            client.change(uri, text, version)
        [found] = client.diagnostics(uri, 3)
        self.assertTrue(found["code"].startswith("syntax:"), found)
        client.change(uri, "kernel k { void main() { int x = 1; } }\n", 4)
        self.assertEqual(client.diagnostics(uri, 4), [])

    def test_places_in_bytes_where_the_client_has_them(self):
        client = self.client
        self.assertEqual(client.start(general={"positionEncodings": ["utf-8", "utf-16"]})["capabilities"]["positionEncoding"], "utf-8")
        [found] = client.diagnostics(client.open(self.folder / "r.cu", RACE), 1)
        line = RACE.split("\n")[2]
        self.assertEqual(found["range"]["start"]["character"], len(line[:line.index("a[")].encode()))

    def test_an_edit_ends_the_proof(self):
        client = self.client
        client.start()
        uri = client.open(self.folder / "hard.pvl", HARD, "pvl")
        time.sleep(1)
        self.assertTrue(self.jobs())
        client.change(uri, "kernel k { void main() { } }\n", 2)
        self.assertEqual(client.diagnostics(uri, 2), [])
        self.assertEqual(self.jobs(), [])
        self.assertFalse([m for m in client.seen if m.get("params", {}).get("version") == 1])

    def jobs(self):
        done = subprocess.run(["pgrep", "-P", str(self.client.process.pid)], capture_output=True, text=True, check=False)
        return done.stdout.split()

    def test_progress(self):
        client = self.client
        client.start(window={"workDoneProgress": True})
        uri = client.open(self.folder / "f.cu", FINE)
        self.assertEqual(client.diagnostics(uri, 1), [])
        kinds = [m["params"]["value"]["kind"] for m in client.seen if m.get("method") == "$/progress"]
        self.assertEqual((kinds[0], kinds[-1], kinds.count("begin")), ("begin", "end", 1))

    def test_the_inferred_contract(self):
        client = self.client
        client.start()
        path = self.folder / "f.cu"
        path.write_text(FINE)
        uri = client.open(path, FINE)
        client.diagnostics(uri, 1)
        [action] = client.ask("textDocument/codeAction", textDocument={"uri": uri}, context={"diagnostics": []},
                              range={"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}})["result"]
        client.ask("workspace/executeCommand", **{k: action["command"][k] for k in ("command", "arguments")})
        edit = client.until(lambda m: m.get("method") == "workspace/applyEdit")["params"]["edit"]["changes"][uri][0]
        self.assertIn("Perm(a[", edit["newText"])
        self.assertTrue(edit["newText"].endswith(FINE))
        path.write_text(edit["newText"])
        self.assertEqual(subprocess.run([str(BINARY), str(path), "-q"], stdout=subprocess.DEVNULL, check=False).returncode, 0)

    def test_an_edit_that_is_not_saved_is_not_lost(self):
        client = self.client
        client.start()
        path = self.folder / "f.cu"
        path.write_text(FINE)
        uri = client.open(path, FINE)
        client.diagnostics(uri, 1)
        client.change(uri, FINE.replace("= 1;", "= 2;"), 2)  # as long as the file
        client.diagnostics(uri, 2)
        client.ask("workspace/executeCommand", command="permverify.insertInferredContract", arguments=[uri])
        answer = client.until(lambda m: m.get("method") in ("workspace/applyEdit", "window/showMessage"))
        self.assertEqual(answer["method"], "window/showMessage")

    def actions(self, uri, line):
        place = {"line": line, "character": 0}
        return self.client.ask("textDocument/codeAction", textDocument={"uri": uri}, context={"diagnostics": []}, range={"start": place, "end": place})["result"]

    def inserted(self, uri, text, action):
        [edit] = action["edit"]["changes"][uri]
        self.assertEqual(edit["range"]["start"], edit["range"]["end"])
        lines = text.splitlines(keepends=True)
        lines.insert(edit["range"]["start"]["line"], edit["newText"])
        return "".join(lines)

    def test_the_clause_that_makes_it_hold(self):
        client = self.client
        client.start()
        for name, text, line, title in (("bound.cu", BOUND, 3, "Insert the bound"), ("race.cu", ONE_BLOCK, 1, "Insert the")):
            path = self.folder / name
            uri = client.open(path, text)
            self.assertTrue(client.diagnostics(uri, 1), name)
            found = [a for a in self.actions(uri, line) if a["kind"] == "quickfix"]
            self.assertTrue([a for a in found if a["title"].startswith(title)], (name, found))
            self.assertEqual([a["kind"] for a in self.actions(uri, 40)], ["refactor.rewrite"])
            mended = self.inserted(uri, text, found[0])
            client.change(uri, mended, 2)
            client.save(uri)
            self.assertEqual([d for d in client.diagnostics(uri, 2) if d["severity"] == 1], [], mended)
            self.assertEqual([a["kind"] for a in self.actions(uri, line)], ["refactor.rewrite"], "nothing is proposed twice")

    def test_options_for_all_documents(self):
        include = self.folder / "include"
        include.mkdir()
        (include / "sizes.h").write_text("#define TWO 2\n")
        client = Client("--", "-I", str(include))
        self.addCleanup(client.end)
        client.start()
        text = '#include "sizes.h"\n' + RACE.replace("/ 2", "/ TWO")
        self.assertEqual([d["code"] for d in client.diagnostics(client.open(self.folder / "x.cu", text), 1)], ["race:write_write"])

    def test_a_header_that_is_wrong(self):
        (self.folder / "wrong.h").write_text("\nint x = ;\n")
        client = self.client
        client.start()
        uri = client.open(self.folder / "x.cu", '#include "wrong.h"\n__global__ void k(int *a) { a[threadIdx.x] = x; }\n')
        found = [d for d in client.diagnostics(uri, 1) if "wrong.h" in d["message"]]
        self.assertTrue(found)
        self.assertEqual(found[0]["range"]["start"], {"line": 0, "character": 0})
        self.assertTrue(found[0]["relatedInformation"][0]["location"]["uri"].endswith("/wrong.h"))


class Neovim(Case):
    SCRIPT = """
local client = vim.lsp.start_client({ name = "permverify", cmd = { "%s", "lsp", "--stdio" } })
vim.lsp.buf_attach_client(0, client)
local found = {}
vim.wait(60000, function()
  found = vim.diagnostic.get(0)
  return #found > 0 and found[1].severity == vim.diagnostic.severity.ERROR
end, 50)
vim.wait(2000)
vim.api.nvim_win_set_cursor(0, { %d, %d })
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(), 60000) or {}) do
  io.stdout:write("HOVER " .. (answer.result and answer.result.contents.value or "nothing") .. "\\n")
end
for _, d in ipairs(found) do
  io.stdout:write(string.format("FOUND %%d %%d %%s %%s\\n", d.lnum, d.col, d.severity, d.code or d.user_data.lsp.code))
end
vim.lsp.stop_client(client)
vim.cmd("qa!")
"""

    def edit(self, name, text, line, column):
        """What an editor prints that opens the file and rests at the place, lines from 1."""
        if shutil.which("nvim") is None:
            self.fail("there is no nvim (packages.txt)")
        (self.folder / name).write_text(text)
        (self.folder / "script.lua").write_text(self.SCRIPT % (BINARY, line, column))
        done = subprocess.run(["nvim", "--headless", "-u", "NONE", "-n", name, "-c", "luafile script.lua", "-c", "qa!"], cwd=self.folder,
                              capture_output=True, text=True, timeout=120, check=False,
                              env=dict(os.environ, HOME=str(self.folder), XDG_STATE_HOME=str(self.folder)))
        return done.stdout + done.stderr

    def test_a_race_is_shown(self):
        printed = self.edit("race.cu", RACE, 3, 30)
        line = RACE.split("\n")[2]
        column = len(line[:line.index("a[")].encode())
        self.assertIn(f"FOUND 2 {column} 1 race:write_write", printed)
        self.assertIn("phase: from the beginning of the kernel to the end of the kernel", printed)

    def test_what_is_held(self):
        wrong = SHIFT.replace("a[tid] = a[tid] / 2", "s[lid] = 1")
        printed = self.edit("s.pvl", wrong, 12, 8)
        self.assertIn("FOUND 19 4 1 access.write:insufficient_permission", printed)
        self.assertIn("phase: from the barrier in line 8 to the barrier in line 16", printed)
        self.assertIn("- `Perm(s[(lid + 1) % gsize], 1 \\ 2)` (line 10)", printed)


if __name__ == "__main__":
    BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
