// Opens HTML reports of `permverify` with a browser and looks at them with axe, in light and dark, wide and narrow.
// usage: report.mjs CHROMIUM REPORT.html...
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [browser_path, ...reports] = process.argv.slice(2);
assert(reports.length > 0);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath: browser_path, args: ["--no-sandbox"] });
const violations = [];
for (const report of reports) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1400, 360]) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
      const page = await context.newPage();
      const where = `${report}, ${colorScheme}, ${width}`;
      page.on("pageerror", (error) => violations.push(`${where}: ${error.message}`));
      page.on("console", (message) => message.type() === "error" && violations.push(`${where}: ${message.text()}`));
      await page.goto(pathToFileURL(resolve(report)).href);
      await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
      const found = await page.evaluate(async (source) => {
        (0, eval)(source);
        const result = await window.axe.run(document, { resultTypes: ["violations"] });
        return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
      }, axe);
      violations.push(...found.map((one) => `${where}: ${one}`));
      // A page that scrolls sideways as a whole cannot be read on a telephone.
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      if (wide) violations.push(`${where}: the page is wider than the window`);
      await context.close();
    }
  }
}
await browser.close();
assert.deepEqual(violations, []);
console.log(`${reports.length} reports: axe finds nothing`);
