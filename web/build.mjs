// Bundles src/main.ts and copies static/ into dist/; fails when the page grows beyond its limit.
import { build } from "esbuild";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";

const limit = 300 * 1000; // bytes of all files, compressed

rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
cpSync("static", "dist", { recursive: true });
await build({
  entryPoints: ["src/main.ts"],
  outfile: "dist/main.js",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "linked",
  logLevel: "warning",
});

let total = 0;
for (const name of readdirSync("dist")) total += gzipSync(readFileSync(`dist/${name}`), { level: 9 }).length;
console.log(`dist: ${(total / 1000).toFixed(1)} kB compressed, limit ${limit / 1000} kB`);
if (total >= limit) {
  console.error("build: the page is too large");
  process.exit(1);
}
