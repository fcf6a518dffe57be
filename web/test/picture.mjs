// Makes the picture of the page for README.md: a race, as the page shows it.
// usage: picture.mjs PERMVERIFY CHROMIUM OUT.png, in `web` after `npm run build`.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { PNG } from "pngjs";
import { start } from "./server.mjs";

const [permverify, browser_path, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const proved = readFileSync(join(here, "../../examples/binomial.pvl"), "utf8");
const broken = proved.replace(/^(?:\/\/.*\n)+/, "").replace("barrier(local) {", "barrier() {");

const server = await start({ permverify, dist: join(here, "../dist") });
const browser = await chromium.launch({ executablePath: browser_path, args: ["--no-sandbox", "--disable-lcd-text"] });
try {
  const program = { files: [{ name: "kernel.pvl", content: broken }], lang: "pvl", options: {} };
  const answer = await fetch(`${server.address}api/v1/share`, { method: "POST", headers: { "Content-Type": "application/json" },
                                                                body: JSON.stringify(program) });
  const { id } = await answer.json();
  const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
  await page.goto(`${server.address}#share=${id}&tab=counterexample`);
  await page.locator(".chart .clash-line").waitFor();
  // The browser packs for speed, and the shades of letters' edges are most of the file: 32 levels look the same.
  const picture = PNG.sync.read(await page.screenshot());
  picture.data.forEach((value, i) => (picture.data[i] = Math.min(255, Math.round(value / 8) * 8)));
  writeFileSync(out, PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 }));
} finally {
  await browser.close();
  await server.close();
}
