// The tab "Counterexample": the run as an animation.
import { announce, el, prose, svg } from "./dom";
import { language } from "./launch_form";
import { RunChart, sign, type Kind } from "./run_chart";
import { memory_strips } from "./run_memory";
import { is_barrier, RunModel, type Clash } from "./run_model";
import type { Execution, NamedFault, Span } from "./types";
import { words } from "./words";

const milliseconds_per_step = 450;

export interface RunHooks {
  here: (span: Span) => boolean;                                               // whether the place lies in the editor's file
  lines: (lines: { line: number; fault: boolean }[], current: number) => void; // to mark in the editor
  link: () => void;                                                            // copy a link to this step
}

export class RunView {
  private model: RunModel | undefined;
  private clash: Clash | undefined;
  private chart: RunChart | undefined;
  private timer = 0;
  private at = 0;
  private readonly frame = el("div", { class: "chart-frame", tabindex: 0, role: "group",
                                       "aria-label": "Threads and phases; the arrow keys step", keydown: (e) => this.key(e) });
  private readonly now = el("p", { class: "saying" });
  private readonly memory = el("div", { class: "memory" });
  private readonly slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Step of the run",
                                          input: () => this.go(Number(this.slider.value)) });
  private readonly count = el("span", { class: "count" });
  private readonly play_button = this.button("▶", "Play", () => this.play());

  constructor(private readonly place: HTMLElement, private readonly hooks: RunHooks) {}

  get step(): number {
    return this.at;
  }

  // Which of the run's faults is shown; -1: none.
  get fault(): number {
    return this.model && this.clash ? this.model.clashes.indexOf(this.clash) : -1;
  }

  private button(text: string, label: string, act: () => void): HTMLButtonElement {
    return el("button", { type: "button", title: label, "aria-label": label, click: act }, text);
  }

  clear(...children: (Node | string)[]): void {
    this.stop();
    this.model = undefined;
    this.hooks.lines([], 0);
    this.place.replaceChildren(...children);
  }

  // `step` and `fault` as a permalink gives them; without them the fault that is wanted is in the middle.
  show(execution: Execution, step?: number, fault?: number, wanted?: NamedFault): void {
    this.stop();
    const run = execution.run;
    if (!run) {
      const problems = execution.problems.map((p) => el("li", {}, el("code", {}, p.id), ": ", prose(p.text)));
      this.clear(el("p", {}, "Nothing was run."), el("ul", {}, ...problems));
      return;
    }
    this.model = new RunModel(run);
    this.clash = fault !== undefined ? this.model.clashes[fault] : this.model.first_clash(wanted);
    this.draw();
    this.go(step ?? (this.clash && this.clash.step > 0 ? this.clash.step : this.model.trace.length));
  }

  private draw(): void {
    const model = this.model;
    if (!model) return;
    const { gsize, ngroups, params } = model.run.launch;
    const sizes = (list: number[]): string => list.slice(0, Math.max(1, list.findLastIndex((n) => n !== 1) + 1)).join(" × ");
    const { group, thread } = words[language()];
    const launch = [ngroups.every((n) => n === 1) ? `1 ${group}` : `${sizes(ngroups)} ${group}s`, `${sizes(gsize)} ${thread}s per ${group}`,
                    ...Object.entries(params).map(([k, v]) => `${k} = ${v}`)];
    this.slider.max = String(model.trace.length);
    this.chart = new RunChart(model, this.clash, (step) => this.go(step));
    this.frame.replaceChildren(this.chart.names, this.chart.node);
    const controls = el("div", { class: "controls", role: "group", "aria-label": "Steps" },
                        this.button("◀◀", "To the start", () => this.go(0)),
                        this.button("◀❘", "One step back", () => this.go(this.at - 1)), this.play_button,
                        this.button("❘▶", "One step forward", () => this.go(this.at + 1)),
                        this.button("▶▶", "To the end", () => this.go(model.trace.length)),
                        this.slider, this.count,
                        this.button("Link to this step", "Copy a link to this step", () => this.hooks.link()));
    this.place.replaceChildren(this.faults(model),
      el("p", { class: "quiet" }, `Run of ${model.run.kernel}: ${launch.join(", ")}`), controls, this.frame, legend((model.run.rights ?? []).length > 0),
      this.now, this.memory,
      ...(model.run.trace_truncated ? [el("p", { class: "quiet" }, "Only the first steps of the run are recorded.")] : []),
      ...(model.trace.length === 0 ? [el("p", {}, "The server has recorded no steps of this run.")] : []));
  }

  private faults(model: RunModel): HTMLElement {
    if (model.clashes.length === 0) {
      const { ending, why } = model.run;
      return el("p", { class: "fault none" }, `No fault in this run${ending === "finished" ? "" : ` (${ending.replaceAll("_", " ")}${why ? `: ${why}` : ""})`}.`);
    }
    return el("ul", { class: "faults" }, ...model.clashes.map((clash) =>
      el("li", { class: clash === this.clash ? "fault current" : "fault" },
         el("button", { type: "button", class: "go-fault", "aria-pressed": clash === this.clash ? "true" : "false",
                        click: () => this.choose(clash) }, clash.fault.id),
         " ", prose(clash.fault.text))));
  }

  private choose(clash: Clash): void {
    this.clash = clash;
    this.draw();
    this.go(clash.step);
    (this.place.querySelector(".fault.current button") as HTMLElement | null)?.focus();
  }

  go(step: number): void {
    const model = this.model;
    if (!model) return;
    this.at = Math.max(0, Math.min(step, model.trace.length));
    this.slider.value = String(this.at);
    this.count.textContent = `step ${this.at} of ${model.trace.length}`;
    this.chart?.show(this.at, this.frame);
    const clash = this.clash;
    const happened = clash !== undefined && clash.step > 0 && this.at === clash.step;
    const says = model.describe(this.at, words[language()]) + (happened ? `. ${clash.fault.id}: ${clash.fault.text}` : "");
    this.slider.setAttribute("aria-valuetext", `step ${this.at}: ${says}`);
    this.now.replaceChildren(el("strong", {}, `Step ${this.at}: `), prose(says));
    this.now.classList.toggle("clash", happened);
    this.memory.replaceChildren(...memory_strips(model, this.at, clash));
    if (this.timer === 0) announce(`Step ${this.at}: ${says}`);
    this.mark_lines(model, happened ? clash : undefined);
  }

  private mark_lines(model: RunModel, clash: Clash | undefined): void {
    const event = model.trace[this.at - 1];
    const current = event ? (is_barrier(event) ? event.barrier.line : event.line) : 0;
    const lines = current > 0 ? [{ line: current, fault: clash !== undefined }] : [];
    for (const { span } of clash?.fault.threads ?? []) if (this.hooks.here(span)) lines.push({ line: span.line, fault: true });
    this.hooks.lines(lines, current);
  }

  private key(event: Event): void {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0),
      End: () => this.go(this.model?.trace.length ?? 0), " ": () => this.play(),
    };
    const act = steps[(event as KeyboardEvent).key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  private play(): void {
    if (this.timer !== 0) return this.stop();
    const end = this.model?.trace.length ?? 0;
    if (this.at >= end) this.go(0);
    this.play_button.textContent = "❚❚";
    this.play_button.setAttribute("aria-label", "Pause");
    this.timer = window.setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= end || this.at === this.clash?.step) this.stop();
    }, milliseconds_per_step);
  }

  private stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.play_button.textContent = "▶";
    this.play_button.setAttribute("aria-label", "Play");
  }
}

function legend(rights: boolean): HTMLElement {
  const entry = (kind: Kind, text: string): HTMLElement =>
    el("li", {}, svg("svg", { width: 18, height: 18, "aria-hidden": "true" }, sign(kind, 9, 9)), text);
  return el("ul", { class: "legend", "aria-label": "Signs" }, entry("write", "writes"), entry("read", "reads"),
            entry("both", "reads and writes"), entry("atomic", "updates atomically"), entry("plain", "no memory"),
            rights && el("li", {}, "W, R, A: who may write, read, update"));
}
