// A recorded run, step by step: what each event did, and what the memory is after it.
import type { Access, Fault, MemoryArray, NamedFault, Run, TraceBarrier, TraceEvent, TraceStep } from "./types";
import type { Words } from "./words";

export function is_barrier(event: TraceEvent): event is TraceBarrier {
  return "barrier" in event;
}

export interface Element {
  index: number[];
  value: string | null; // null: never written
  reads: number[];      // threads that may read it, in the present phase of their group
  writes: number[];
  updates: number[];    // atomically
}

export interface Strip {
  array: MemoryArray;
  elements: Element[];
  left_out: number; // elements that are not shown
}

// A drawn place of a step: threads advance side by side within a phase.
export interface Place {
  column: number;
  event: number;
}

export interface Clash {
  fault: Fault;
  events: number[]; // of the threads that take part, where the trace has them
  step: number;     // at which the last of them has happened; 0 if none is in the trace
}

const most_shown = 64;
export const name_of = (array: string, index: number[]): string => `${array}${index.map((i) => `[${i}]`).join("")}`;
const array_of = (array: string, group: number | undefined): string => `${array}@${group ?? ""}`;
const key_of = (array: string, group: number | undefined, index: number[]): string => `${array_of(array, group)}:${index.join(",")}`;

export class RunModel {
  readonly trace: TraceEvent[];
  readonly threads: number[];
  readonly lanes = new Map<number, Place[]>();
  readonly phases: { number: number; begin: number; end: number; line: number }[] = []; // columns, half open
  readonly clashes: Clash[];
  readonly rights_known: boolean;
  private readonly per_group: number;
  private readonly space = new Map<string, MemoryArray["space"]>();
  private readonly wanted = new Set<string>(); // elements that are accessed or that faults name
  private readonly used = new Set<string>();   // arrays that are accessed, each in its group

  constructor(readonly run: Run) {
    this.trace = run.trace ?? [];
    this.rights_known = (run.rights ?? []).length > 0;
    this.per_group = run.launch.gsize.reduce((a, b) => a * b, 1);
    for (const array of run.memory) this.space.set(array.array, array.space);
    const threads = new Set<number>();
    for (const event of this.trace) if (!is_barrier(event)) threads.add(event.thread);
    for (const fault of run.faults) for (const t of fault.threads) threads.add(t.tid);
    this.threads = [...threads].sort((a, b) => a - b);
    this.lay_out();
    this.clashes = run.faults.map((fault) => this.clash(fault));
    for (const { fault } of this.clashes) {
      if (fault.cell) this.wanted.add(key_of(fault.cell.array, fault.cell.group, fault.cell.index));
    }
  }

  group_of(thread: number): number {
    return Math.floor(thread / this.per_group);
  }

  // Of an access by this thread: the group whose local array it is, if it is one.
  place_of(access: Access, thread: number): string {
    return key_of(access.array, this.group_in(access.array, this.group_of(thread)), access.index);
  }

  private group_in(array: string, group: number): number | undefined {
    return this.space.get(array) === "local" ? group : undefined;
  }

  private lay_out(): void {
    const widths = new Map<number, number>(), lines = new Map<number, number>();
    const steps = new Map<string, number>();
    const nth: number[] = [];
    this.trace.forEach((event, i) => {
      if (is_barrier(event)) {
        lines.set(event.barrier.phase, event.barrier.line);
        return;
      }
      const key = `${event.thread}/${event.phase}`;
      const n = steps.get(key) ?? 0;
      steps.set(key, n + 1);
      nth[i] = n;
      widths.set(event.phase, Math.max(widths.get(event.phase) ?? 0, n + 1));
      for (const access of event.accesses) {
        this.wanted.add(this.place_of(access, event.thread));
        if (access.kind !== "specification") this.used.add(array_of(access.array, this.group_in(access.array, this.group_of(event.thread))));
      }
    });
    let column = 0;
    for (const number of [...widths.keys()].sort((a, b) => a - b)) {
      const end = column + (widths.get(number) ?? 0);
      this.phases.push({ number, begin: column, end, line: lines.get(number) ?? 0 });
      column = end;
    }
    const begin = new Map(this.phases.map((p) => [p.number, p.begin]));
    this.trace.forEach((event, i) => {
      if (is_barrier(event)) return;
      const lane = this.lanes.get(event.thread) ?? [];
      lane.push({ column: (begin.get(event.phase) ?? 0) + (nth[i] ?? 0), event: i });
      this.lanes.set(event.thread, lane);
    });
  }

  private clash(fault: Fault): Clash {
    const events: number[] = [];
    const used = new Set<number>();
    for (const thread of fault.threads) {
      const fits = (step: TraceStep, exact: boolean): boolean =>
        step.thread === thread.tid && step.phase === thread.phase && step.line === thread.span.line &&
        (!exact || step.accesses.some((a) => a.kind !== "specification" && a.array === fault.cell?.array &&
                                             a.index.join() === fault.cell.index.join()));
      for (const exact of fault.cell ? [true, false] : [false]) {
        const at = this.trace.findIndex((e, i) => !is_barrier(e) && !used.has(i) && fits(e, exact));
        if (at < 0) continue;
        events.push(at);
        used.add(at);
        break;
      }
    }
    return { fault, events, step: events.length > 0 ? Math.max(...events) + 1 : 0 };
  }

  // The fault that the page begins with: the one that the run is shown for, else one of the program before one of a contract.
  first_clash(wanted: NamedFault | undefined): Clash | undefined {
    const same = ({ fault }: Clash): boolean => fault.id === wanted?.id && fault.span.file === wanted.span.file &&
      fault.span.byte_begin === wanted.span.byte_begin;
    return this.clashes.find((c) => same(c) && c.step > 0) ?? this.clashes.find((c) => c.fault.class === "program" && c.step > 0) ??
      this.clashes.find((c) => c.step > 0) ?? this.clashes[0];
  }

  // Memory after the first `step` events: the array of the fault first, then those that the run accesses.
  memory(step: number, fault: Fault | undefined): Strip[] {
    const values = new Map<string, string>();
    const phases = new Map<number, number>();
    for (const event of this.trace.slice(0, step)) {
      if (is_barrier(event)) {
        phases.set(event.barrier.group, event.barrier.phase);
        continue;
      }
      for (const access of event.accesses) {
        if ((access.kind === "write" || access.kind === "atomic") && access.value !== undefined) {
          values.set(this.place_of(access, event.thread), access.value);
        }
      }
    }
    const rights = new Map<string, { reads: number[]; writes: number[]; updates: number[] }>();
    for (const { group, phase, holds } of this.run.rights ?? []) {
      if (phase !== (phases.get(group) ?? 0)) continue;
      for (const held of holds) {
        const key = key_of(held.array, this.group_in(held.array, group), held.index);
        const entry = rights.get(key) ?? { reads: [], writes: [], updates: [] };
        ({ read: entry.reads, write: entry.writes, atomic: entry.updates })[held.right].push(held.thread);
        rights.set(key, entry);
      }
    }
    const rank = ({ array, group }: MemoryArray): number =>
      fault?.cell?.array === array && fault.cell.group === group ? 0 : this.used.has(array_of(array, group)) ? 1 : 2;
    return [...this.run.memory].sort((a, b) => rank(a) - rank(b)).map((array) => this.strip(array, values, rights));
  }

  private strip(array: MemoryArray, values: Map<string, string>,
                rights: Map<string, { reads: number[]; writes: number[]; updates: number[] }>): Strip {
    const size = array.extents.reduce((a, b) => a * b, 1);
    const all: number[] = [];
    for (let i = 0; i < Math.min(size, 1 << 16); ++i) all.push(i);
    const index_of = (flat: number): number[] => {
      const index: number[] = [];
      for (const extent of [...array.extents].reverse()) {
        index.unshift(flat % extent);
        flat = Math.floor(flat / extent);
      }
      return index;
    };
    let shown = all;
    if (size > most_shown) {
      const named = all.filter((i) => this.wanted.has(key_of(array.array, array.group, index_of(i))));
      shown = (named.length > 0 ? named : all).slice(0, most_shown);
    }
    const elements = shown.map((flat) => {
      const index = index_of(flat), key = key_of(array.array, array.group, index);
      return { index, value: values.get(key) ?? array.initial?.[flat] ?? null,
               ...(rights.get(key) ?? { reads: [], writes: [], updates: [] }) };
    });
    return { array, elements, left_out: size - shown.length };
  }

  // Lines at which the threads stand after `step` events.
  lines(step: number): Map<number, number> {
    const result = new Map<number, number>();
    for (const event of this.trace.slice(0, step)) if (!is_barrier(event)) result.set(event.thread, event.line);
    return result;
  }

  // In the words of the language.
  describe(step: number, own: Words): string {
    const event = this.trace[step - 1];
    if (!event) return "before the first step";
    if (is_barrier(event)) {
      const { fences_local: local, fences_global: global, group, line } = event.barrier;
      const fence = local && global ? `fences ${own.local} and global memory` : local ? `fences ${own.local} memory`
        : global ? "fences global memory" : "has no fence";
      return `${own.group} ${group} leaves the barrier of line ${line}, which ${fence}`;
    }
    const deeds = event.accesses.filter((a) => a.kind !== "specification").map((a) => {
      const value = a.value === undefined ? "" : a.kind === "write" ? ` = ${a.value}` : ` (${a.value})`;
      const verb = { read: "reads", write: "writes", atomic: "updates", specification: "" }[a.kind];
      return `${verb} ${name_of(a.array, a.index)}${value}`;
    });
    if (event.assigned) deeds.push(`${name_of(event.assigned.name, event.assigned.index ?? [])} = ${event.assigned.value}`);
    if (event.branch !== undefined) deeds.push(event.branch ? "the condition holds" : "the condition does not hold");
    return `${own.thread} ${event.thread}, line ${event.line}${deeds.length > 0 ? `: ${deeds.join(", ")}` : ""}`;
  }
}
