// The server's API: jobs with their events, shared programs, examples, exercises.
import type { JobEvent, Program, SharedProgram, SourceFile } from "./types";

const base = "api/v1/";
const wait_seconds = 20;

// What went wrong with a request, in words for the user.
export class Problem extends Error {}

async function request(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(base + path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem("The server cannot be reached.");
  }
  if (answer.ok) return answer;
  if (answer.status === 429) {
    const after = answer.headers.get("Retry-After");
    throw new Problem(`The server is busy.${after ? ` Try again in ${after} s.` : ""}`);
  }
  const body = (await answer.json().catch(() => ({}))) as { title?: string; detail?: string };
  throw new Problem(body.detail ?? body.title ?? `The server answers ${answer.status}.`);
}

function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}

interface Job {
  job: string;
  position?: number;
  state?: "queued" | "running" | "done" | "failed" | "cancelled";
  exit_code?: number;
  report?: unknown;
  message?: string; // what the program says of options that do not fit
  problem?: { title?: string; detail?: string };
}

export type Command = "verify" | "run" | "infer";

export function work(command: Command, program: Program, signal: AbortSignal,
                     events: (some: JobEvent[]) => void = () => {}): Promise<unknown> {
  return to_end(command, program, signal, events);
}

// Starts a job and follows it to its end; `events` is called as events arrive. Throws Problem, and
// AbortError after `signal`, when the job is cancelled on the server, too.
async function to_end(command: string, body: unknown, signal: AbortSignal,
                      events: (some: JobEvent[]) => void): Promise<unknown> {
  let job = (await (await post(command, body, signal)).json()) as Job;
  const path = `jobs/${encodeURIComponent(job.job)}`;
  const cancel = () => void fetch(base + path, { method: "DELETE", keepalive: true }).catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    if (job.state !== "done") {
      await follow(path, signal, events);
      job = await outcome(path, signal);
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  if (job.report !== undefined && job.report !== null) return job.report;
  if (job.state === "cancelled") throw new Problem("The job was cancelled.");
  throw new Problem(job.problem?.detail ?? job.problem?.title ?? job.message ?? "The job ended without a report: its time or its memory may not have been enough.");
}

async function outcome(path: string, signal: AbortSignal): Promise<Job> {
  for (;;) {
    const job = (await (await request(`${path}?wait=${wait_seconds}`, { signal })).json()) as Job;
    if (job.state !== "queued" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 50)); // a busy server does not wait
  }
}

async function follow(path: string, signal: AbortSignal, events: (some: JobEvent[]) => void): Promise<void> {
  let after = 0;
  for (;;) {
    const answer = await request(`${path}/events?after=${after}&wait=${wait_seconds}`, { signal });
    const lines = (await answer.text()).split("\n").filter((line) => line.trim() !== "");
    const fresh = lines.map((line) => JSON.parse(line) as JobEvent).filter((e) => e.seq > after);
    after = fresh.at(-1)?.seq ?? after;
    if (fresh.length > 0) events(fresh);
    if (fresh.some((e) => e.event === "end")) return;
    if (fresh.length === 0) {
      const job = (await (await request(path, { signal })).json()) as Job;
      if (job.state !== "queued" && job.state !== "running") return;
    }
  }
}

export async function share(program: Program): Promise<string> {
  return ((await (await post("share", program)).json()) as { id: string }).id;
}

export async function shared(id: string): Promise<SharedProgram> {
  return (await (await request(`share/${encodeURIComponent(id)}`)).json()) as SharedProgram;
}

export interface Example {
  id: string;
  title: string;
  lang: Program["lang"];
  name: string; // of its file
  files?: Program["files"];
}

export async function examples(): Promise<Example[]> {
  const list = (await (await request("examples")).json()) as { examples: Example[] };
  return list.examples;
}

export async function example(id: string): Promise<Example> {
  return (await (await request(`examples/${encodeURIComponent(id)}`)).json()) as Example;
}

export interface ExerciseSummary {
  id: string;
  title: string;
  level: number;
  points: number;
}

export interface Exercise extends ExerciseSummary {
  task: string; // Markdown
  starter: SourceFile;
  pictures: SourceFile[]; // SVG, that the task shows
  program?: SourceFile; // what answers are about
  regions: string[];
  tasks: { id: string; kind: string; points: number }[];
  hints: number;
}

export interface Marks {
  decided: boolean;
  earned: number | null;
  points: number;
  tasks: { id: string; outcome: "earned" | "not_earned" | "undecided"; points: number; earned: number | null;
           diagnostics: string[]; message: string }[];
}

const path_of = (id: string): string => `exercises/${encodeURIComponent(id)}`;

export async function exercises(): Promise<ExerciseSummary[]> {
  return ((await (await request("exercises")).json()) as { exercises: ExerciseSummary[] }).exercises;
}

export async function exercise(id: string): Promise<Exercise> {
  return (await (await request(path_of(id))).json()) as Exercise;
}

// A job, as `work`.
export async function check(id: string, content: string, signal: AbortSignal): Promise<Marks> {
  return (await to_end(`${path_of(id)}/check`, { content }, signal, () => {})) as Marks;
}

// Those that are open after so many failed checks, which gave these diagnostics.
export async function hints_of(id: string, failures: number, met: string[]): Promise<{ hints: string[]; total: number }> {
  const query = new URLSearchParams({ failures: String(failures), met: met.join(",") });
  return (await (await request(`${path_of(id)}/hints?${query}`)).json()) as { hints: string[]; total: number };
}
