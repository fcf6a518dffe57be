// The grammar as VS Code's own engine reads it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar, INITIAL } = require("vscode-textmate");

await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const path = new URL("../syntaxes/pvl.tmLanguage.json", import.meta.url);
const registry = new Registry({
  onigLib: Promise.resolve({ createOnigScanner: (s) => new oniguruma.OnigScanner(s), createOnigString: (s) => new oniguruma.OnigString(s) }),
  loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path.pathname),
});
const grammar = await registry.loadGrammar("source.pvl");

/** The innermost scope of the first place of `word` in a line. */
function scope_of(line, word, stack = INITIAL) {
  const at = line.indexOf(word);
  const token = grammar.tokenizeLine(line, stack).tokens.find((t) => t.startIndex <= at && at < t.endIndex);
  return token.scopes.at(-1);
}

test("contracts, permissions, names of the launch", () => {
  const line = "  requires Perm(a[tid], write) ** (\\forall* int i; 0 <= i && i < 12; Perm(b[i], 1\\2));  // all";
  assert.equal(scope_of(line, "requires"), "keyword.other.contract.pvl");
  assert.equal(scope_of(line, "Perm"), "support.function.permission.pvl");
  assert.equal(scope_of(line, "write"), "constant.language.permission.pvl");
  assert.equal(scope_of(line, "tid"), "variable.language.launch.pvl");
  assert.equal(scope_of(line, "\\forall"), "keyword.operator.quantifier.pvl");
  assert.equal(scope_of(line, "int"), "storage.type.pvl");
  assert.equal(scope_of(line, "12"), "constant.numeric.pvl");
  assert.equal(scope_of(line, "all"), "keyword.operator.quantifier.pvl");
  assert.equal(scope_of(line, "// all"), "comment.line.double-slash.pvl");
});

test("words inside of names are no words", () => {
  assert.equal(scope_of("int requires_more = 1;", "requires_more"), "source.pvl");
  assert.equal(scope_of("x1tid = 1;", "x1tid"), "source.pvl");
});

test("a comment goes over lines", () => {
  const { ruleStack } = grammar.tokenizeLine("/* kernel", INITIAL);
  assert.equal(scope_of("barrier */ barrier", "barrier", ruleStack), "comment.block.pvl");
});
