// The page: what the controls do, and which part shows what.
import { check, exercise, work, Problem, share, shared, type Command } from "./api";
import { contracts_view } from "./contracts";
import { announce, by_id, el, prose } from "./dom";
import { Editor } from "./editor";
import { ExerciseList, ExercisePanel } from "./exercises";
import { Gallery } from "./gallery";
import { extension, language_of } from "./languages";
import { add_kernels, ask_for_kernel, forget_kernels, must_choose, show_kernels } from "./kernel_field";
import { fill_form, inputs, lang, language, name_sizes, read_options } from "./launch_form";
import { link_to, read_place, type Place } from "./links";
import { by_line } from "./marks";
import { in_fields, of_inference } from "./problems";
import { replay_options } from "./replay_options";
import { RunView } from "./run_view";
import { Tabs, type TabName } from "./tabs";
import { set_up_theme } from "./theme";
import type { Diagnostic, Execution, JobEvent, Language, NamedFault, Obligation, Options, Program, Report, SharedProgram, Span } from "./types";
import { headline, obligations_view, outcome, verdict_view, type PlaceHooks } from "./verdict";

let busy: AbortController | undefined;
let obligations = new Map<string, Obligation>();
let report: Report | undefined;
let last_run: { options: Options } | undefined; // what the counterexample tab shows
let studied: ExercisePanel | undefined;          // the exercise that is open
let file = "";                                  // the name under which the text was sent
let version = 0;                                // of the text; an older answer is not shown

const editor = new Editor(by_id("editor"), { changed: text_changed, verify: () => void submit() });
const tabs = new Tabs(tab_changed);
// Headers that are included are not in the editor.
const here = (span: Span): boolean => span.file === file;
const run_view = new RunView(by_id("panel-counterexample"), {
  here,
  lines: (lines, current) => {
    editor.set_step_lines(lines);
    if (current > 0) editor.reveal(current);
  },
  link: () => void copy_link({ tab: "counterexample", step: run_view.step, fault: run_view.fault }),
});
const hooks: PlaceHooks = { show: (span) => editor.show(span), here, text: (span) => (here(span) ? editor.text_at(span) : ""), watch: (d) => void watch(d) };
const gallery = new Gallery((found) => {
  close_exercise();
  load({ files: [{ name: found.name, content: found.source }], lang: found.lang, options: {} });
  history.replaceState(null, "", location.pathname + location.search);
});

const exercise_list = new ExerciseList(async (id) => {
  await open_exercise(id);
  history.replaceState(null, "", link_to({ exercise: id }));
});

function say(text: string): void {
  by_id("status").replaceChildren(prose(text));
  announce(text.replaceAll("`", ""));
}

function program(more: Options = {}): Program {
  const content = editor.text.endsWith("\n") ? editor.text : `${editor.text}\n`;
  file = `kernel.${extension(language())}`;
  return { files: [{ name: file, content }], lang: language(), options: { ...read_options(), ...more } };
}

// A program that was shared without a language has the one of its file's name.
function lang_of(p: SharedProgram): Language {
  const named = language_of(p.files[0]?.name ?? "");
  return p.lang ?? (named === "toml" ? "pvl" : named);
}

function load(p: SharedProgram): void {
  const of = lang_of(p);
  fill_form(of, p.options ?? {});
  editor.set_language(of);
  editor.text = p.files[0]?.content ?? "";
  forget_kernels();
  show_kernels(editor.text, of, p.options?.kernel ?? "");
  busy?.abort();
  reset();
}

// Throws Problem.
async function open_exercise(id: string): Promise<void> {
  const found = await exercise(id), kind = language_of(found.starter.name);
  // Answers have no language of their own: the form shows that of the program that they are about.
  const of = language_of(found.program?.name ?? found.starter.name);
  load({ files: [found.starter], lang: of === "toml" ? language() : of, options: {} });
  if (kind === "toml") editor.set_language("toml");
  editor.show_regions(found.regions.length > 0);
  for (const name of ["verify", "run"]) by_id<HTMLButtonElement>(name).disabled = kind === "toml";
  studied = new ExercisePanel(by_id("panel-exercise"), found, () => void check_exercise());
  tabs.set_exercise(true);
}

function close_exercise(): void {
  studied = undefined;
  editor.show_regions(false);
  for (const name of ["verify", "run"]) by_id<HTMLButtonElement>(name).disabled = false;
  tabs.set_exercise(false);
}

// Ctrl-Enter: answers are checked, programs are verified.
function submit(): Promise<void> {
  return studied?.exercise.program ? check_exercise() : verify();
}

async function check_exercise(): Promise<void> {
  const panel = studied;
  if (!panel) return;
  panel.busy();
  say("Checking …");
  const marks = await follow((signal) => check(panel.exercise.id, editor.text, signal));
  if (!marks) return panel.nothing();
  const solved = marks.decided && marks.earned === marks.points;
  say(marks.decided ? `${solved ? "Solved" : "Checked"}: ${marks.earned} of ${marks.points} points` : "Not decided");
  by_id("status").className = `status ${solved ? "proved" : marks.decided ? "refuted" : "undecided"}`;
  await panel.take(marks);
}

// Nothing is known of this program.
function reset(): void {
  obligations = new Map();
  report = undefined;
  last_run = undefined;
  editor.set_marks(new Map());
  const nothing: [string, string][] = [["verdict", "Ctrl-Enter verifies the source."], ["obligations", "There are no obligations yet."],
                                       ["json", "There is no report yet."]];
  for (const [name, text] of nothing) by_id(`panel-${name}`).replaceChildren(el("p", { class: "quiet" }, text));
  run_view.clear(el("p", { class: "quiet" }, "A counterexample of the last verdict is shown here as a run."));
  by_id("panel-contracts").replaceChildren();
  if (tabs.current === "contracts") offer_inference();
  by_id("status").className = "status";
  by_id("status").textContent = "Not verified yet.";
}

function text_changed(): void {
  ++version;
  show_kernels(editor.text, language());
  by_id("print-source").textContent = editor.text;
  if (report) by_id("status").textContent = "Changed since the last verdict.";
  by_id("status").className = "status";
}

// One job at a time; a new one cancels the last. Null: cancelled, or failed and said so.
async function follow<T>(begin: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  busy?.abort();
  const mine = new AbortController();
  busy = mine;
  by_id("cancel").hidden = false;
  try {
    return await begin(mine.signal);
  } catch (error) {
    if (mine.signal.aborted) return null;
    if (!(error instanceof Problem)) throw error;
    say(in_fields(error.message, language()));
    by_id("status").className = "status refuted";
    return null;
  } finally {
    if (busy === mine) {
      busy = undefined;
      by_id("cancel").hidden = true;
    }
  }
}

function job(command: Command, more: Options = {}, events?: (some: JobEvent[]) => void): Promise<unknown> {
  return follow((signal) => work(command, program(more), signal, (some) => !signal.aborted && events?.(some)));
}

const moods = new Map([[0, "proved"], [1, "refuted"], [2, "refuted"], [5, "undecided"]]);

function say_verdict(text: string, exit_code: number, started: number): void {
  say(`${text} after ${((performance.now() - started) / 1000).toFixed(2)} s`);
  by_id("status").className = `status ${moods.get(exit_code) ?? "refuted"}`;
}

function marks_of_lines(): ReturnType<typeof by_line> {
  return by_line([...obligations.values()].filter((o) => here(o.span)));
}

function take(events: JobEvent[], started: number): void {
  for (const e of events) {
    if (e.event !== "obligation") continue;
    const o = e as unknown as Obligation & { kernel: string };
    if (o.status === "withdrawn") obligations.delete(o.id);
    else obligations.set(o.id, o);
  }
  if (obligations.size > 0) editor.set_marks(marks_of_lines());
  const end = events.find((e) => e.event === "end");
  const code = end === undefined ? -1
    : outcome({ exit_code: Number(end["exit_code"]), refuted: Number(end["refuted"]), undecided: Number(end["undecided"]) });
  const words = { 0: "Proved", 1: "Refuted", 5: "Undecided" }[code];
  if (words !== undefined) say_verdict(words, code, started); // the report comes a moment later
  else if (obligations.size > 0) by_id("status").textContent = `Verifying: ${obligations.size} obligations decided`;
}

async function verify(): Promise<void> {
  const started = performance.now(), of = version;
  reset();
  say("Verifying …");
  // An exercise is about what the student writes.
  const answer = (await job("verify", studied ? { infer: false } : {}, (events) => take(events, started))) as Report | null;
  if (!answer) return;
  report = answer;
  obligations = new Map(answer.files.flatMap((f) => f.kernels).flatMap((k) => k.obligations).map((o) => [o.id, o]));
  if (of === version) editor.set_marks(marks_of_lines());
  add_kernels(answer.files.flatMap((f) => f.kernels).map((k) => k.name).filter((name) => name !== ""));
  show_kernels(editor.text, language());
  if (by_id("status").classList.length === 1) say_verdict(headline(answer).split(":")[0] ?? "", outcome(answer.summary), started);
  by_id("panel-verdict").replaceChildren(...verdict_view(answer, hooks));
  by_id("panel-obligations").replaceChildren(...obligations_view([...obligations.values()], hooks));
  by_id("panel-json").replaceChildren(el("pre", { class: "listing", tabindex: 0, role: "group", "aria-label": "Report" },
                                         JSON.stringify(answer, null, 2)));
  tab_changed(tabs.current);
}

function tab_changed(name: TabName): void {
  if (name === "counterexample") run_view.go(run_view.step);
  else editor.set_step_lines([]);
  if (name === "counterexample" && report && !last_run) {
    const d = report.diagnostics.find((x) => x.replay?.command) ?? report.diagnostics.find((x) => x.replay?.other_command);
    if (d) void watch(d);
    else run_view.clear(el("p", {}, "No failure was confirmed by a run. The button Run executes the kernel on one launch."));
  }
  if (name === "contracts" && by_id("panel-contracts").childElementCount === 0) offer_inference();
}

async function watch(d: Diagnostic): Promise<void> {
  const own = d.replay?.command !== undefined;
  await show_run(replay_options((own ? d.replay?.command : d.replay?.other_command) ?? ""), undefined, own ? d.replay?.fault : d.replay?.other_fault);
}

async function show_run(how: Options, place?: Place, wanted?: NamedFault): Promise<Execution | null> {
  const mine = last_run = { options: how };
  if (tabs.current !== "counterexample") tabs.select("counterexample");
  run_view.clear(el("p", { class: "quiet" }, "Running …"));
  const execution = (await job("run", { ...how, trace: true })) as Execution | null;
  if (last_run !== mine) return null; // another one began
  if (execution) run_view.show(execution, place?.step, place?.fault, wanted);
  else run_view.clear(el("p", { class: "problem" }, ...[...by_id("status").childNodes].map((node) => node.cloneNode(true))));
  return execution;
}

// The button: one launch, as the fields have it.
async function run_once(): Promise<void> {
  if (must_choose()) {
    say("The source has several kernels: choose one of them in “Kernel”.");
    by_id("status").className = "status refuted";
    return ask_for_kernel();
  }
  say("Running …");
  by_id("status").className = "status";
  const execution = await show_run({});
  if (!execution) return;
  const faults = execution.run?.faults ?? [];
  say(faults.length > 0 ? `The run shows ${[...new Set(faults.map((f) => f.id))].join(", ")}` : execution.run ? "No fault in this run" : "Nothing was run");
  by_id("status").className = `status ${execution.run && faults.length === 0 ? "proved" : "refuted"}`;
}

function offer_inference(): void {
  by_id("panel-contracts").replaceChildren(
    el("p", {}, "Inference finds the permissions that a kernel needs, and proves them."),
    el("button", { type: "button", class: "primary", id: "infer", click: () => void infer() }, "Infer contracts"));
}

async function infer(): Promise<void> {
  const before = editor.text;
  by_id("panel-contracts").replaceChildren(el("p", { class: "quiet" }, "Looking for contracts …"));
  const answer = (await job("infer")) as { inferred: boolean; source: string; message: string } | null;
  if (!answer?.inferred) {
    offer_inference();
    const why = of_inference(answer?.message ?? "") || "Nothing that is proved could be inferred.";
    if (answer) by_id("panel-contracts").append(el("pre", { class: "problem listing" }, why));
    return;
  }
  by_id("panel-contracts").replaceChildren(...contracts_view(before, answer.source, (text) => {
    editor.text = text;
    by_id("panel-contracts").replaceChildren(el("p", {}, "The contracts stand in the source now."));
    tabs.select("verdict");
    void verify();
  }));
  announce("Contracts were found.");
}

async function copy_link(place: Place): Promise<void> {
  try {
    const run = place.tab === "counterexample" && last_run ? { run: last_run.options } : {};
    const of = studied ? { exercise: studied.exercise.id } : {};
    // Answers to an exercise are no program.
    const text = studied?.exercise.program ? {} : { share: await share(program()) };
    const link = link_to({ ...place, ...of, ...text, ...run });
    history.replaceState(null, "", link);
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    say(copied ? "The link was copied." : "The link stands in the address bar.");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(error.message);
  }
}

// A link names a shared program, and perhaps a tab and a step of a run.
async function open_link(): Promise<void> {
  const place = read_place();
  let several = "";
  try {
    if (place.exercise) await open_exercise(place.exercise);
    if (place.share) {
      const found = await shared(place.share);
      load(found);
      several = found.files.length > 1 ? `The page shows the first of ${found.files.length} files: ${found.files[0]?.name}.` : "";
    }
  } catch (error) {
    say(error instanceof Problem ? `The link cannot be shown: ${error.message}` : "The link is damaged.");
    return;
  }
  if (!place.share && !place.exercise) await gallery.first();
  const now = place.tab === "counterexample" && place.run !== undefined;
  if (place.share) await verify();
  if (several) {
    by_id("panel-verdict").prepend(el("p", {}, several));
    announce(several);
  }
  if (now && place.run) await show_run(place.run, place);
  else if (place.tab) tabs.select(place.tab);
}

function start(): void {
  const embed = new URLSearchParams(location.search).has("embed");
  document.documentElement.classList.toggle("embed", embed);
  const whole = by_id<HTMLAnchorElement>("open-whole");
  whole.hidden = !embed;
  whole.addEventListener("click", () => (whole.href = location.pathname + location.hash));
  set_up_theme(by_id("theme"));
  by_id("launch").addEventListener("submit", (e) => (e.preventDefault(), void submit()));
  by_id("launch").addEventListener("keydown", (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) void submit();
  });
  lang.addEventListener("change", () => {
    name_sizes();
    editor.set_language(language());
    forget_kernels();
    show_kernels(editor.text, language());
  });
  for (const input of inputs) input.addEventListener("input", text_changed);
  by_id("run").addEventListener("click", () => void run_once());
  by_id("cancel").addEventListener("click", () => {
    busy?.abort();
    say("Cancelled.");
  });
  by_id("share").addEventListener("click", () => void copy_link({ tab: tabs.current }));
  by_id("examples").addEventListener("click", () => void gallery.open());
  by_id("exercises").addEventListener("click", () => void exercise_list.open());
  reset();
  window.addEventListener("pagehide", () => busy?.abort()); // the job would hold up the next page's
  window.addEventListener("hashchange", () => void open_link());
  void open_link();
}

start();
