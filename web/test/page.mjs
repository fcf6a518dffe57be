// Drives the page with a browser: proves, breaks, watches the race, steps, shares, infers, solves an exercise; axe;
// three widths. usage: page.mjs PERMVERIFY CHROMIUM SCREENSHOTS [WORD]: only the tests with that word in their names.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { start } from "./server.mjs";

const [permverify, browser_path, shots, word = ""] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const examples = process.env.PERMVERIFY_EXAMPLES ?? join(here, "../../examples");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const proved = readFileSync(join(examples, "binomial.pvl"), "utf8");
const fenced = "barrier(local) {";
assert(proved.includes(fenced));
const broken = proved.replace(fenced, "barrier() {");
const bare = `__kernel void add_one(__global uint *a, uint n) {
  uint i = get_global_id(0);
  if (i < n) a[i] = a[i] + 1;
}
`;
// One barrier is missing between the writes to two arrays and the reads of both.
const unordered = `__global__ void neighbours(int *unused, int *out, int n) {
  __shared__ int s[64], w[64];
  int t = threadIdx.x;
  if (n == 12345 && t == 0) unused[0] = 1;
  s[t] = t;
  w[t] = 2 * t;
  int sum = s[(t + 1) % blockDim.x] + w[(t + 1) % blockDim.x];
  out[blockIdx.x * blockDim.x + t] = sum;
}
`;
const several = `// __global__ void commented(int *a) {}
__global__ void __launch_bounds__(64) one(int *a, int n) {
  if (threadIdx.x < n && blockIdx.x == 0) a[threadIdx.x] = 1;
}
template <typename T>
__global__ void never_instantiated(T *a) {
  a[0] = 1;
}
__global__ void two(float *a) {
  a[0] = threadIdx.x;
}
`;
// The text alone does not show their names.
const hidden = `template <typename T>
__global__ void scale(T *a, T by) {
  a[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}
#define STEP(name, op) __global__ void name(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] op 1; }
STEP(inc, = a[0] +)
STEP(dec, -=)
template __global__ void scale<float>(float *, float);
template __global__ void scale<int>(int *, int);
`;
const line_of = (text, piece) => text.slice(0, text.indexOf(piece)).split("\n").length;

const labs = process.env.PERMVERIFY_LABS ?? join(here, "../../labs");
const lab = (exercise, file) => readFileSync(join(labs, exercise, file), "utf8");

mkdirSync(shots, { recursive: true });
const server = await start({ permverify, dist: join(here, "../dist"), options: ["--labs", labs] });
const browser = await chromium.launch({ executablePath: browser_path, args: ["--no-sandbox"] });
const complaints = [];

async function open(options = {}, address = server.address) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, bypassCSP: false, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.on("pageerror", (e) => complaints.push(`page: ${e.message}`));
  page.on("console", (m) => m.type() === "error" && complaints.push(`console: ${m.text()}`));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (e) => window.violations.push(`${e.violatedDirective} ${e.sample}`));
  });
  await page.goto(address);
  return page;
}

const begun = (page) => page.locator(".cm-line", { hasText: "__global__ void vector_add" }).waitFor();

async function begun_in_pvl(page) {
  await begun(page);
  await page.selectOption("#lang", "pvl");
}

// The page's own policy, before a screenshot or axe adds styles of its own.
async function keeps_policy(page) {
  assert.deepEqual(await page.evaluate(() => window.violations), []);
}

async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.locator(".cm-content").evaluate((content, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const marks = (page) => page.evaluate(() => {
  const root = document.getElementById("editor").shadowRoot;
  const tops = (of) => [...root.querySelectorAll(of)].map((e) => [Math.round(e.getBoundingClientRect().top), e.textContent]);
  const numbers = new Map(tops(".cm-lineNumbers .cm-gutterElement"));
  return tops(".marks .cm-gutterElement").filter(([, sign]) => sign !== "").map(([top, sign]) => [Number(numbers.get(top)), sign]);
});

async function no_violation(page, what) {
  const found = await page.evaluate(async (source) => {
    if (!window.axe) (0, eval)(source);
    const result = await window.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
  }, axe).catch((e) => [String(e)]);
  assert.deepEqual(found, [], `axe, ${what}`);
}

// In the status line first, then with the whole report.
async function verdict(page, which) {
  await page.locator(`#status.${which}`).waitFor();
  await page.locator(`#panel-verdict .headline.${which}`).waitFor({ state: "attached" });
}

const now = (page) => page.locator(".saying").textContent();
const step = async (page) => Number(/^Step (\d+)/.exec(await now(page))[1]);

const tests = {
  async "the page begins with an example and proves it"() {
    const page = await open();
    await begun(page);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Enter");
    await verdict(page, "proved");
    assert.equal(await page.locator("#local-size-name").textContent(), "Threads per block");
    assert((await marks(page)).length > 5);
    assert((await marks(page)).every(([, sign]) => sign === "✓"));
    const assumptions = page.locator("#panel-verdict .assumptions li");
    assert.equal(await assumptions.count(), 3);
    assert.match(await assumptions.nth(0).textContent(), /aliasing/s);
    await page.locator("#tab-obligations").click();
    assert.equal(await page.locator(".obligations tbody tr.proved").count(), 30);
    await keeps_policy(page);
    await page.context().close();
  },

  async "a broken kernel gets marks at the lines of its faults"() {
    const page = await open();
    await begun_in_pvl(page);
    await write(page, broken);
    await page.keyboard.press("Control+Enter");
    await verdict(page, "refuted");
    const wrong = (await marks(page)).filter(([, sign]) => sign === "✗").map(([line]) => line);
    assert.equal(await page.locator("#local-size-name").textContent(), "Group size");
    const first = line_of(broken, "ensures  Perm(bin[tid], write) ** Perm(tmp[(tid - 1)");
    assert.deepEqual(wrong, [first, first + 1]);
    await page.locator(".diagnostic .place").first().click();
    assert.equal(await page.evaluate(() => document.getElementById("editor").shadowRoot.getSelection?.()?.toString()
      ?? window.getSelection().toString()), "Perm(tmp[(tid - 1) % gsize], read)");
    await page.context().close();
  },

  async "the race is shown, stepped through, shared and opened by another"() {
    const page = await open();
    await begun_in_pvl(page);
    await write(page, broken);
    await page.keyboard.press("Control+Enter");
    await verdict(page, "refuted");
    await page.locator("#tab-counterexample").click();
    await page.locator(".chart .clash-line").waitFor();
    assert.match(await now(page), /race:read_write/);
    assert.match(await page.locator(".element.clash.happened").textContent(), /^\[0\].*race$/s);
    assert.equal(await page.locator(".clash-ring").count(), 2);
    const race = await step(page);
    await page.locator(".chart-frame").focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await step(page), race - 1);
    assert.equal(await page.locator(".element.clash.happened").count(), 0);
    await page.keyboard.press("ArrowRight");
    assert.equal(await step(page), race);
    await page.keyboard.press("Home");
    assert.equal(await step(page), 0);
    // Before the first step everybody may write its own elements.
    assert.deepEqual(await page.locator(".element .may.write").allTextContents(), ["W t0", "W t1", "W t2", "W t0", "W t1", "W t2"]);
    for (let i = 0; i < race - 3; ++i) await page.keyboard.press("ArrowRight");
    await page.locator(".controls button", { hasText: "Link" }).click();
    await page.waitForURL(/#share=/);
    const link = page.url(), told = await now(page);
    const other = await open({ colorScheme: "dark" }, link);
    await other.locator(".chart .clash-line").waitFor();
    await other.locator(".saying", { hasText: `Step ${race - 3}:` }).waitFor();
    assert.equal(await now(other), told);
    assert.equal(await other.locator("html").getAttribute("data-theme"), "dark");
    await keeps_policy(other);
    await other.context().close();
    await page.context().close();
  },

  async "the array of the fault stands first, and races with one cause are one message"() {
    const page = await open();
    await begun(page);
    await write(page, unordered);
    await page.locator("#local-size").fill("32");
    await page.locator("#num-groups").fill("1");
    await page.locator("#verify").click();
    await verdict(page, "refuted");
    assert.equal(await page.locator(".diagnostic.error").count(), 1);
    assert.equal(await page.locator(".diagnostic .likewise li").count(), 1);
    await page.locator("#tab-counterexample").click();
    await page.locator(".chart .clash-line").waitFor();
    assert.match(await page.locator(".strip h3").first().textContent(), /^s: int\[64\], shared/);
    assert.match(await page.locator(".strip h3").last().textContent(), /^unused/);
    await page.context().close();
  },

  async "a cure names fields of the page, and no option"() {
    const page = await open();
    await begun(page);
    await write(page, "__global__ void far(int *a) {\n  __shared__ int s[64];\n  s[threadIdx.x] = 0;\n  a[threadIdx.x] = s[threadIdx.x];\n}\n");
    await page.locator("#num-groups").fill("1");
    await page.locator("#verify").click();
    await verdict(page, "refuted");
    const cures = (await page.locator(".diagnostic .cure").allTextContents()).join(" ");
    assert.match(cures, /“Threads per block”/);
    assert.doesNotMatch(cures, /--/);
    await page.context().close();
  },

  async "a place in an included header is no link"() {
    const page = await open();
    await begun(page);
    await write(page, "__global__ void k(int *a) { a[0] = ; }\n");
    await page.route(/api\/v1\/jobs\/[^/]*(\?|$)/, async (route) => {
      const response = await route.fetch(), job = await response.json();
      for (const d of job.report?.diagnostics ?? []) d.primary.span.file = "other.h";
      await route.fulfill({ response, json: job });
    });
    await page.locator("#verify").click();
    await page.locator(".diagnostic span.place", { hasText: "other.h, line 1" }).waitFor();
    assert.equal(await page.locator(".diagnostic button.place").count(), 0);
    await page.context().close();
  },

  async "a program that was shared by the API opens: no language, several files"() {
    const files = [{ name: "add_one.cl", content: bare }, { name: "other.h", content: "#define N 4\n" }];
    const answer = await fetch(`${server.address}api/v1/share`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ files }) });
    const { id } = await answer.json();
    const page = await open({}, `${server.address}#share=${id}`);
    await page.locator(".cm-line", { hasText: "add_one" }).waitFor();
    assert.equal(await page.locator("#lang").inputValue(), "opencl");
    await page.locator("#panel-verdict", { hasText: "first of 2 files" }).waitFor();
    await page.context().close();
  },

  async "contracts are inferred and inserted by one click"() {
    const page = await open();
    await begun(page);
    await page.selectOption("#lang", "opencl");
    await write(page, bare);
    await page.locator("#tab-contracts").click();
    await page.locator("#infer").click();
    await page.locator("#insert").waitFor();
    assert((await page.locator(".line.added").count()) >= 2);
    await page.locator("#insert").click();
    await verdict(page, "proved");
    assert.match(await page.locator(".cm-content").innerText(), /Perm\(a\[/);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+z");
    assert.doesNotMatch(await page.locator(".cm-content").innerText(), /Perm/);
    await page.context().close();
  },

  async "a kernel is chosen where there are several"() {
    const page = await open();
    await begun(page);
    assert.equal(await page.locator("#kernel").isVisible(), false);
    await write(page, several);
    assert.deepEqual(await page.locator("#kernel option").allTextContents(), ["all", "one", "two"]);
    await page.locator("#run").click();
    await page.locator("#status", { hasText: "“Kernel”" }).waitFor();
    await page.selectOption("#kernel", "two");
    await page.locator("#run").click();
    await page.locator("#panel-counterexample", { hasText: "Run of two" }).waitFor();
    await page.locator("#verify").click();
    await verdict(page, "refuted");
    await page.locator("#tab-verdict").click();
    assert.deepEqual(await page.locator(".kernel h3").allTextContents(), ["Kernel two ✗ refuted"]);
    await page.locator("#share").click();
    await page.waitForURL(/#share=/);
    const other = await open({}, page.url());
    await verdict(other, "refuted");
    assert.equal(await other.inputValue("#kernel"), "two");
    await other.context().close();
    await page.selectOption("#kernel", "");
    await page.locator("#verify").click();
    await page.locator(".kernel h3").nth(1).waitFor();
    await write(page, bare);
    assert.equal(await page.locator("#kernel").isVisible(), false);
    await page.context().close();
  },

  async "kernels of templates and macros are offered after a verdict"() {
    const page = await open();
    await begun(page);
    await write(page, hidden);
    assert.equal(await page.locator("#kernel").isVisible(), false);
    await page.locator("#verify").click();
    await verdict(page, "refuted");
    assert.deepEqual((await page.locator("#kernel option").allTextContents()).sort(), ["all", "dec", "inc", "scale<float>", "scale<int>"]);
    await page.selectOption("#kernel", "scale<int>");
    await page.locator("#run").click();
    await page.locator("#panel-counterexample", { hasText: "Run of scale<int>" }).waitFor();
    await page.selectOption("#kernel", "dec");
    await page.locator("#share").click();
    await page.waitForURL(/#share=/);
    const other = await open({}, page.url());
    await verdict(other, "proved");
    assert.equal(await other.inputValue("#kernel"), "dec");
    assert.deepEqual(await other.locator("#panel-verdict .kernel h3").allTextContents(), ["Kernel dec ✓ proved"]);
    await other.context().close();
    await write(page, bare);
    assert.equal(await page.locator("#kernel").isVisible(), false);
    await page.context().close();
  },

  async "problems of a run name fields of the page, and stand where the run would"() {
    const page = await open();
    await begun(page);
    await write(page, several.slice(0, several.indexOf("template")));
    for (const [field, value, named] of [["params", "m=3", /parameter m\b/], ["local-size", "2000", /“Threads per block”/],
                                         ["local-size", "abc", /“Threads per block”/], ["num-groups", "0", /“Blocks”/], ["num-groups", "99999999999", /threads|“Blocks”/]]) {
      await page.locator(`#${field}`).fill(value);
      for (const button of ["run", "verify"]) {
        await page.locator(`#${button}`).click();
        await page.locator("#status.refuted").waitFor();
        const text = await page.locator("#status").textContent();
        if (button === "run") assert.equal(await page.locator("#panel-counterexample .problem").textContent(), text);
        assert.match(text, named);
        assert.doesNotMatch(text, /--|permverify|_size|_groups/);
      }
      await page.locator(`#${field}`).fill("");
    }
    await page.locator("#run").click();
    await page.locator("#status.proved", { hasText: "No fault" }).waitFor();
    complaints.splice(0, complaints.length, ...complaints.filter((c) => !c.includes("400")));  // the browser names refused requests
    await page.context().close();
  },

  async "inference that fails names no command"() {
    const page = await open();
    await begun(page);
    await write(page, unordered);
    await page.locator("#tab-contracts").click();
    await page.locator("#infer").click();
    const why = await page.locator("#panel-contracts .problem").textContent();
    assert.match(why, /^error\[/);
    assert.doesNotMatch(why, /permverify|--unproved/);
    await page.context().close();
  },

  async "the gallery has faults, examples of three languages, and a filter"() {
    const page = await open();
    await begun(page);
    for (const fault of [0, 1, 2]) {
      await page.locator("#examples").click();
      await page.locator(".card").nth(fault).click();
      await page.locator("#verify").click();
      await verdict(page, "refuted");
      assert.equal(await page.locator(".diagnostic.error").count(), 1);
      await page.locator(".watch").click();
      await page.locator(".fault.current").waitFor();
      await page.locator("#tab-verdict").click();
    }
    await page.locator("#examples").click();
    await page.locator(".card").first().waitFor();
    assert.equal(await page.locator("#gallery h3").count(), 4);
    await page.locator("#gallery-filter").fill("tree reduction");
    await page.locator("#gallery-filter").fill("tree_reduction.cu");
    await page.locator(".card").first().click();
    await page.locator(".cm-line", { hasText: "__global__" }).first().waitFor();
    assert.equal(await page.inputValue("#lang"), "cuda");
    await page.context().close();
  },

  async "tabs are worked by the keyboard"() {
    const page = await open();
    await page.locator("#tab-verdict").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("[role=tab][aria-selected=true]").textContent(), "Obligations");
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-json");
    assert.equal(await page.locator("[role=tabpanel]:visible").count(), 1);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-verdict");
    await page.context().close();
  },

  async "bad input, a wrong parameter and a lost server are told"() {
    const page = await open();
    await begun_in_pvl(page);
    await write(page, "kernel {");
    await page.keyboard.press("Control+Enter");
    await page.locator("#status.refuted", { hasText: "cannot be read" }).waitFor();
    assert.equal(await page.locator(".diagnostic .id").first().textContent().then((id) => id.split(":")[0]), "syntax");
    await page.locator("#params").fill("n");
    await page.locator("#verify").click();
    await page.locator("#status", { hasText: "Parameters" }).waitFor();
    await page.locator("#params").fill("");
    await page.route("**/api/v1/verify", (route) => route.fulfill({ status: 429, headers: { "Retry-After": "7" },
      contentType: "application/problem+json", body: '{"title": "busy"}' }));
    await page.locator("#verify").click();
    await page.locator("#status", { hasText: "7 s" }).waitFor();
    const expected = complaints.splice(0).filter((c) => !c.includes("429"));
    complaints.push(...expected);
    await page.context().close();
  },

  async "an exercise is failed, its hint opens, it is solved, and its link opens it again"() {
    const page = await open();
    await begun(page);
    await page.locator("#exercises").click();
    await page.locator(".card[data-id='01-one-thread']").click();
    await page.locator("#panel-exercise h3").first().waitFor();
    assert.equal(await page.locator("#tab-exercise").getAttribute("aria-selected"), "true");
    assert.equal(await page.locator(".hints li").count(), 0);
    assert.deepEqual(await page.locator(".student-line").allTextContents(),
                     lab("01-one-thread", "starter.pvl").split("\n").filter((line) => /^ {2}(requires|ensures) /.test(line)));
    const hints = [...lab("01-one-thread", "exercise.toml").matchAll(/^text = "(.*)"$/gm)].map((m) => m[1]);
    await page.locator("#verify").click(); // nothing is inferred for a student
    await page.locator("#status.refuted, #status.undecided").waitFor();
    await page.locator("#tab-exercise").click();
    await page.locator("#check").click();
    await page.locator("#marks-total.refuted").waitFor();
    await page.locator(".hints li").first().waitFor();
    assert.equal(await page.locator(".hints li").count(), 1);
    await page.waitForFunction(() => [...document.querySelectorAll("#marks-total, .hints li")].every((e) => {
      const box = e.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight;
    }));
    assert.equal((await page.locator(".hints li").textContent()), hints[0].replaceAll("`", ""));
    await write(page, lab("01-one-thread", "wrong/no_promise.pvl"));
    await page.locator("#check").click();
    await page.locator("#marks-total", { hasText: /^[1-9]/ }).waitFor(); // a part of the points
    await page.locator(".mark-of-task code.id", { hasText: "lab.contract:weaker_postcondition" }).waitFor();
    await page.locator(".hints li").nth(1).waitFor();
    await write(page, lab("01-one-thread", "solution.pvl"));
    await page.locator("#check").click();
    await page.locator("#marks-total.proved").waitFor();
    assert.equal(await page.locator(".mark-of-task .badge.proved").count(), 2);
    await no_violation(page, "exercise");
    await page.screenshot({ path: join(shots, "exercise-solved.png") });
    await page.locator("#exercises").click();
    await page.locator(".card[data-id='01-one-thread']", { hasText: "solved" }).waitFor();
    await page.locator(".card[data-id='01-one-thread']:focus").waitFor();
    await no_violation(page, "exercises");
    await page.screenshot({ path: join(shots, "exercises.png") });
    await page.keyboard.press("Escape");
    await page.locator("#share").click();
    await page.waitForURL(/#share=/);
    const other = await open({}, page.url());
    await verdict(other, "proved");
    assert.equal(await other.locator("#tab-exercise").isVisible(), true);
    assert.match(await other.locator(".cm-content").innerText(), /ensures {2}Perm/);
    complaints.splice(0, complaints.length, ...complaints.filter((c) => !c.includes("inline style")));  // of the screenshot
    await other.context().close();
    await page.context().close();
  },

  async "answers to an exercise are checked, and its program is shown"() {
    const page = await open({}, `${server.address}#exercise=13-find-the-race`);
    await page.locator("#panel-exercise pre", { hasText: "__global__" }).waitFor();
    assert.equal(await page.locator("#verify").isDisabled(), true);
    assert.equal(await page.locator("#lang").inputValue(), "cuda");
    await page.locator("#panel-exercise .task img").scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector(".task img").naturalWidth > 100);
    await keeps_policy(page);
    await page.screenshot({ path: join(shots, "exercise-picture.png") });
    complaints.splice(0, complaints.length, ...complaints.filter((c) => !c.includes("inline style")));  // of the screenshot
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Enter");
    await page.locator("#marks-total.refuted").waitFor();
    await write(page, lab("13-find-the-race", "solution.toml"));
    await page.keyboard.press("Control+Enter");
    await page.locator("#marks-total.proved").waitFor();
    await page.locator("#examples").click();
    await page.locator(".card").first().click();
    await page.locator("#tab-exercise").waitFor({ state: "hidden" });
    assert.equal(await page.locator("#verify").isDisabled(), false);
    await page.context().close();
  },

  async "embedded, only the source and its verdict are left"() {
    const page = await open({}, `${server.address}?embed`);
    await begun(page);
    assert.equal(await page.locator("#examples").isVisible(), false);
    assert.equal(await page.locator("#open-whole").isVisible(), true);
    await page.context().close();
  },

  async "nothing is cut off at three widths, and axe finds nothing in light and dark"() {
    for (const [width, colorScheme] of [[1400, "light"], [1400, "dark"], [800, "light"], [360, "dark"], [360, "light"]]) {
      const page = await open({ viewport: { width, height: 900 }, colorScheme });
      await begun_in_pvl(page);
      await write(page, broken);
      await page.keyboard.press("Control+Enter");
      await verdict(page, "refuted");
      for (const tab of ["counterexample", "obligations", "json", "verdict"]) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === "counterexample") await page.locator(".chart .clash-line").waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= width, `${tab}: ${wide} px wide on ${width}`);
        await page.screenshot({ path: join(shots, `${tab}-${width}-${colorScheme}.png`), fullPage: width < 760 });
        if (width !== 800) await no_violation(page, `${tab}, ${width}, ${colorScheme}`);
      }
      await page.locator("#examples").click();
      await page.locator(".card").first().waitFor();
      await no_violation(page, `gallery, ${width}, ${colorScheme}`);
      await page.screenshot({ path: join(shots, `gallery-${width}-${colorScheme}.png`) });
      await page.context().close();
    }
    // axe and the screenshots add styles, which the policy forbids
    complaints.splice(0, complaints.length, ...complaints.filter((c) => !c.includes("inline style")));
  },
};

let failed = 0;
const chosen = Object.entries(tests).filter(([name]) => name.includes(word));
for (const [name, test] of chosen) {
  const began = performance.now();
  try {
    await test();
    assert.deepEqual(complaints.splice(0), []);
    console.log(`ok      ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    complaints.length = 0;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
await browser.close();
await server.close();
console.log(`page: ${chosen.length} tests, ${failed} failed`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;
