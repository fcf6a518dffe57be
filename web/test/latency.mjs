// Measures in the browser how long the page takes from Ctrl-Enter to the first mark in the gutter that is a verdict, and to the
// verdict of the whole program. Each run changes a comment, so that no kept result answers.
// usage: latency.mjs PERMVERIFY CHROMIUM [RUNS] [PROGRAM.pvl]; prints medians and all times in milliseconds.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { start } from "./server.mjs";

const [permverify, browser_path, runs = "11", program] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const text = readFileSync(program ?? join(process.env.PERMVERIFY_EXAMPLES ?? join(here, "../../examples"), "binomial.pvl"), "utf8");
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const server = await start({ permverify, dist: join(here, "../dist") });
const browser = await chromium.launch({ executablePath: browser_path, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(server.address);
  await page.locator(".cm-line").first().waitFor();
  await page.selectOption("#lang", "pvl");
  const marks = [], verdicts = [];
  for (let run = 0; run <= Number(runs); ++run) {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+A");
    await page.locator(".cm-content").evaluate((content, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, `// ${run} ${Date.now()}\n${text}`);
    await page.evaluate(() => {
      const root = document.getElementById("editor").shadowRoot;
      const status = document.getElementById("status");
      window.times = {};
      const signs = ".mark.proved, .mark.refuted, .mark.undecided";
      const before = new Set(root.querySelectorAll(signs));  // of the run before
      let began = 0;
      window.addEventListener("keydown", () => (began ||= performance.now()), { capture: true, once: true });
      const look = () => {
        if (began === 0) return requestAnimationFrame(look);
        const now = performance.now() - began;
        if (!window.times.mark && [...root.querySelectorAll(signs)].some((sign) => !before.has(sign))) window.times.mark = now;
        if (["proved", "refuted", "undecided"].some((end) => status.classList.contains(end))) window.times.verdict = now;
        else requestAnimationFrame(look);
      };
      status.className = "";
      requestAnimationFrame(look);
    });
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => window.times.verdict !== undefined);
    const times = await page.evaluate(() => window.times);
    if (run === 0) continue;  // the first one warms the server up
    marks.push(times.mark ?? times.verdict);
    verdicts.push(times.verdict);
  }
  for (const [name, values] of [["first mark", marks], ["verdict", verdicts]]) {
    console.log(`${name}: median ${median(values).toFixed(0)} ms of ${values.map((v) => v.toFixed(0)).join(" ")}`);
  }
} finally {
  await browser.close();
  await server.close();
}
