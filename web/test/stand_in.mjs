// A small server for tests of the page, on loopback: the same API, answered by running the program itself.
// usage: stand_in.mjs PERMVERIFY DIST EXAMPLES; prints its address, and ends with its standard input.
import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const policy = "default-src 'self'";
const kinds = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const langs = { ".pvl": "pvl", ".cl": "opencl", ".cu": "cuda" };

// Starts a server; `close` ends it with the processes that it started.
export async function start({ permverify, dist, examples }) {
  const jobs = new Map(), shares = new Map(), children = new Set();

  function sizes(options = {}) {
    const args = [];
    if (options.kernel) args.push("--kernel", options.kernel);
    if (options.local_size) args.push("--local-size", options.local_size);
    if (options.num_groups) args.push("--num-groups", options.num_groups);
    for (const [k, v] of Object.entries(options.params ?? {})) args.push("--param", `${k}=${v}`);
    return args;
  }

  function run_options(options = {}) {
    const args = sizes(options);
    for (const [k, v] of Object.entries(options.arrays ?? {})) args.push("--array", `${k}=${v}`);
    for (const [k, v] of Object.entries(options.extents ?? {})) args.push("--extent", `${k}=${v}`);
    if (options.seed !== undefined) args.push("--seed", String(options.seed));
    if (options.fill) args.push("--fill", options.fill);
    if (options.trace) args.push("--trace");
    return args;
  }

  function command_line(command, name, request) {
    const lang = ["--lang", request.lang ?? langs[extname(name)] ?? "pvl"];
    if (command === "verify") return ["verify", name, "--format", "json", ...lang, ...sizes(request.options)];
    if (command === "run") return ["run", name, "--format", "json", ...lang, ...run_options(request.options)];
    return ["infer", name, ...lang, ...sizes(request.options)];
  }

  function start_job(command, request) {
    const folder = mkdtempSync(join(tmpdir(), "permverify-page-"));
    const file = request.files[0], name = basename(file.name);
    writeFileSync(join(folder, name), file.content);
    const job = { id: randomUUID(), state: "running", events: [], waiting: [] };
    jobs.set(job.id, job);
    const child = spawn(permverify, command_line(command, name, request), { cwd: folder });
    children.add(child);
    job.child = child;
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    tell(job, { event: "start" });
    child.on("close", (code) => {
      children.delete(child);
      rmSync(folder, { recursive: true, force: true });
      job.exit_code = code;
      job.report = report_of(command, code, out, err);
      job.state = code === null ? "cancelled" : job.report ? "done" : "failed";
      for (const kernel of job.report?.files?.flatMap((f) => f.kernels) ?? []) {
        for (const o of kernel.obligations) tell(job, { event: "obligation", kernel: kernel.name, ...o });
      }
      for (const d of job.report?.diagnostics ?? []) tell(job, { event: "diagnostic", diagnostic: d });
      tell(job, { event: "end", exit_code: code });
    });
    return job;
  }

  function report_of(command, code, out, err) {
    if (command === "infer") return { inferred: code === 0, source: code === 0 ? out : "", message: err };
    try { return JSON.parse(out); } catch { return undefined; }
  }

  function tell(job, event) {
    job.events.push({ seq: job.events.length + 1, ...event });
    for (const wake of job.waiting.splice(0)) wake();
  }

  const send = (response, code, body, kind = "application/json") => {
    response.writeHead(code, { "Content-Type": kind, "Content-Security-Policy": policy });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  const problem = (response, status, title) => send(response, status, { type: "about:blank", title, status }, "application/problem+json");
  const title_of = (text) => /^\/\/\s*(.*?)(?:[.:]\s|$)/m.exec(text)?.[1] ?? "";

  function list_examples() {
    const all = [];
    for (const folder of ["", "opencl", "cuda"]) {
      for (const file of readdirSync(join(examples, folder))) {
        const lang = langs[extname(file)];
        if (!lang) continue;
        const source = readFileSync(join(examples, folder, file), "utf8");
        const id = `${lang}-${basename(file, extname(file))}`;
        all.push({ id, name: file, lang, title: title_of(source), files: [{ name: file, content: source }] });
      }
    }
    return all;
  }
  const gallery = list_examples();

  async function api(request, response, path, query) {
    const of_job = /^jobs\/([^/]+)(\/events)?$/.exec(path);
    if (request.method === "POST" && ["verify", "run", "infer"].includes(path)) {
      const job = start_job(path, await body(request));
      return send(response, 202, { job: job.id, position: 0 });
    }
    if (of_job) {
      const job = jobs.get(of_job[1]);
      if (!job) return problem(response, 404, "no such job");
      if (request.method === "DELETE") {
        job.child.kill("SIGTERM");
        return send(response, 202, { job: job.id, state: job.state });
      }
      if (!of_job[2]) {
        const { id, state, exit_code, report } = job;
        return send(response, 200, { job: id, state, exit_code, report });
      }
      const after = Number(query.get("after") ?? 0);
      if (job.events.length <= after && job.state === "running") {
        await new Promise((wake) => {
          job.waiting.push(wake);
          setTimeout(wake, 1000 * Number(query.get("wait") ?? 0)).unref();
        });
      }
      return send(response, 200, job.events.slice(after).map((e) => `${JSON.stringify(e)}\n`).join(""), "application/x-ndjson");
    }
    if (request.method === "POST" && path === "share") {
      const text = JSON.stringify(await body(request));
      const id = createHash("sha256").update(text).digest("hex").slice(0, 12);
      shares.set(id, text);
      return send(response, 201, { id });
    }
    if (path.startsWith("share/")) {
      const text = shares.get(path.slice(6));
      return text ? send(response, 200, text) : problem(response, 404, "no such program");
    }
    if (path === "examples") return send(response, 200, { examples: gallery.map(({ files, ...rest }) => rest) });
    if (path.startsWith("examples/")) {
      const found = gallery.find((e) => e.id === decodeURIComponent(path.slice(9)));
      return found ? send(response, 200, found) : problem(response, 404, "no such example");
    }
    return problem(response, 404, "no such path");
  }

  async function body(request) {
    let text = "";
    for await (const part of request) text += part;
    return JSON.parse(text);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (url.pathname.startsWith("/api/v1/")) {
      api(request, response, url.pathname.slice(8), url.searchParams).catch((error) => problem(response, 500, String(error)));
      return;
    }
    const name = url.pathname === "/" ? "index.html" : basename(url.pathname);
    try {
      send(response, 200, readFileSync(join(dist, name)), kinds[extname(name)] ?? "text/plain");
    } catch {
      problem(response, 404, "no such file");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      for (const child of children) child.kill("SIGKILL");
      server.closeAllConnections();
      server.close();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [permverify, dist, examples] = process.argv.slice(2);
  const server = await start({ permverify, dist, examples });
  console.log(server.address);
  process.stdin.resume().on("end", () => server.close());
}
