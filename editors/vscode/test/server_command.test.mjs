import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const { serverCommand } = createRequire(import.meta.url)("../dist/server_command.js");

test("the settings become a command", () => {
  assert.deepEqual(serverCommand("permverify", []), { command: "permverify", args: ["lsp"] });
  assert.deepEqual(serverCommand(" /opt/p/bin/permverify ", ["-I", "include"]), { command: "/opt/p/bin/permverify", args: ["lsp", "--", "-I", "include"] });
});

test("settings of other types are the defaults", () => {
  for (const wrong of [undefined, null, 3, "", "  ", {}]) assert.equal(serverCommand(wrong, wrong).command, "permverify");
  assert.deepEqual(serverCommand("p", ["-D", 3, null, "", "N=2"]).args, ["lsp", "--", "-D", "N=2"]);
});
