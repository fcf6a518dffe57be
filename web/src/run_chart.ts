// The run as a drawing: phases from left to right, a lane for each thread, the accesses that clash joined.
import { svg } from "./dom";
import { language } from "./launch_form";
import { is_barrier, type Clash, type RunModel } from "./run_model";
import type { TraceStep } from "./types";
import { words } from "./words";

const cell = 22, lane = 30, names = 84, top = 34;

export type Kind = "write" | "read" | "both" | "atomic" | "plain";

export function kind_of(step: TraceStep): Kind {
  const has = (kind: string): boolean => step.accesses.some((a) => a.kind === kind);
  if (has("atomic")) return "atomic";
  return has("write") ? (has("read") ? "both" : "write") : has("read") ? "read" : "plain";
}

// The shape tells the kind without colour.
export function sign(kind: Kind, x: number, y: number): SVGElement {
  switch (kind) {
    case "write": return svg("rect", { class: "sign write", x: x - 6, y: y - 6, width: 12, height: 12 });
    case "read": return svg("circle", { class: "sign read", cx: x, cy: y, r: 6 });
    case "both": return svg("g", {}, svg("circle", { class: "sign read", cx: x, cy: y, r: 7 }),
                            svg("rect", { class: "sign write", x: x - 2.5, y: y - 2.5, width: 5, height: 5 }));
    case "atomic": return svg("path", { class: "sign atomic", d: `M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z` });
    case "plain": return svg("circle", { class: "sign plain", cx: x, cy: y, r: 2.5 });
  }
}

export class RunChart {
  readonly node: SVGSVGElement;
  readonly names: SVGSVGElement; // of the threads: stands still while the rest is scrolled
  private readonly steps = new Map<number, SVGGElement>();
  private readonly at = new Map<number, { x: number; y: number }>();

  // `go` is called with the step that a click asks for.
  constructor(private readonly model: RunModel, clash: Clash | undefined, go: (step: number) => void) {
    const columns = model.phases.at(-1)?.end ?? 0;
    const width = columns * cell + 12, height = top + model.threads.length * lane + 8;
    this.node = svg("svg", { class: "chart", width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
                             "aria-label": `${model.threads.length} ${words[language()].thread}s in ${model.phases.length} phases` });
    this.names = svg("svg", { class: "chart names", width: names, height, viewBox: `0 0 ${names} ${height}`, "aria-hidden": "true" },
      ...model.threads.map((t, row) => svg("text", { x: 6, y: top + row * lane + lane / 2 + 4 }, `${words[language()].thread} ${t}`)));
    this.draw_phases(height);
    this.draw_lanes(width, go);
    if (clash) this.draw_clash(clash);
  }

  private draw_phases(height: number): void {
    for (const [i, phase] of this.model.phases.entries()) {
      const x = phase.begin * cell, wide = (phase.end - phase.begin) * cell;
      this.node.append(svg("rect", { class: `phase ${i % 2 ? "odd" : "even"}`, x, y: 0, width: wide, height }));
      const label = wide > 150 && phase.line > 0 ? `phase ${phase.number}, after line ${phase.line}` : wide > 52
        ? `phase ${phase.number}` : `${phase.number}`;
      this.node.append(svg("text", { class: "phase-name", x: x + 5, y: 18 }, label,
                           svg("title", {}, phase.line > 0 ? `phase ${phase.number}: after the barrier of line ${phase.line}`
                                                           : `phase ${phase.number}: from the start`)));
      if (i > 0) this.node.append(svg("line", { class: "barrier", x1: x, x2: x, y1: 0, y2: height }));
    }
  }

  private draw_lanes(width: number, go: (step: number) => void): void {
    this.model.threads.forEach((thread, row) => {
      const y = top + row * lane + lane / 2;
      this.node.append(svg("line", { class: "lane", x1: 0, x2: width - 6, y1: y, y2: y }));
      for (const { column, event } of this.model.lanes.get(thread) ?? []) {
        const step = this.model.trace[event];
        if (!step || is_barrier(step)) continue;
        const x = column * cell + cell / 2;
        const group = svg("g", { class: "step", click: () => go(event + 1) },
                          svg("rect", { class: "hit", x: x - cell / 2, y: y - lane / 2, width: cell, height: lane }),
                          sign(kind_of(step), x, y), svg("title", {}, this.model.describe(event + 1, words[language()])));
        this.steps.set(event, group);
        this.at.set(event, { x, y });
        this.node.append(group);
      }
    });
  }

  private draw_clash(clash: Clash): void {
    const places = clash.events.map((e) => this.at.get(e)).filter((p) => p !== undefined);
    const [a, b] = places;
    if (a && b) this.node.append(svg("line", { class: "clash-line", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    for (const { x, y } of places) this.node.append(svg("circle", { class: "clash-ring", cx: x, cy: y, r: 11 }));
  }

  // Marks the step, and what is still to come. `center` scrolls the frame around the drawing.
  show(step: number, frame: HTMLElement): void {
    for (const [event, group] of this.steps) {
      group.classList.toggle("future", event >= step);
      group.classList.toggle("now", event === step - 1);
    }
    const place = this.at.get(step - 1) ?? this.at.get(step);
    if (place) frame.scrollLeft = place.x + names - (frame.clientWidth + names) / 2;
    else if (step === 0) frame.scrollLeft = 0;
    if (place && frame.scrollHeight > frame.clientHeight) frame.scrollTop = place.y - frame.clientHeight / 2;
  }
}
