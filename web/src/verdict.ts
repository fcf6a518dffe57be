// The tabs "Verdict" and "Obligations".
import { el, prose } from "./dom";
import { language } from "./launch_form";
import { words } from "./words";
import type { Diagnostic, Fix, Kernel, Obligation, Report, Span } from "./types";

export interface PlaceHooks {
  show: (span: Span) => void;             // go to a place of the source
  here: (span: Span) => boolean;          // whether the place lies in the editor's file
  text: (span: Span) => string;           // of a place in it, as the source has it; may be empty
  watch: (diagnostic: Diagnostic) => void; // run the counterexample
}

const verdicts: Record<string, string> = {
  proved: "✓ proved", unfounded: "? not proved: rests on something unproved", not_accepted: "? proof not accepted", refuted: "✗ refuted", undecided: "? undecided",
  bad_input: "✗ not read", not_checked: "– not checked", withdrawn: "– withdrawn",
};

function link(span: Span | undefined, hooks: PlaceHooks): HTMLElement | null {
  if (!span) return null;
  // A header that is included is not in the editor: there is nowhere to go.
  if (!hooks.here(span)) return el("span", { class: "place" }, `${span.file}, line ${span.line}`);
  return el("button", { type: "button", class: "place", click: () => hooks.show(span) }, `line ${span.line}`);
}

function badge(verdict: string): HTMLElement {
  return el("span", { class: `badge ${verdict}` }, verdicts[verdict] ?? verdict);
}

function kernel_view(kernel: Kernel, hooks: PlaceHooks): HTMLElement {
  const assumptions = kernel.assumptions.map((a) => {
    const removable = a.cure !== undefined && !a.cure.startsWith("Nothing in the source removes it");
    return el("li", {}, prose(a.text), " ", el("code", { class: "id" }, a.id), " ", link(a.span, hooks),
              removable && el("p", { class: "cure" }, prose(a.cure ?? "")));
  });
  const list = el("ul", { class: "assumptions" }, ...assumptions);
  // They are part of a claim; where nothing is claimed, they are folded.
  const assumed = kernel.verdict === "proved" ? [el("h4", {}, "Assumed"), list]
    : [el("details", {}, el("summary", {}, `Assumed (${assumptions.length})`), list)];
  const preconditions = kernel.preconditions.map((p) => el("li", {}, el("code", {}, p.text), " ", link(p.span, hooks)));
  return el("section", { class: "kernel" },
            el("h3", {}, kernel.name === "" ? "Functions and lemmas" : `Kernel ${kernel.name}`, " ", badge(kernel.verdict)),
            kernel.verdict === "proved" && el("p", { class: "claim" }, prose(kernel.statement)),
            preconditions.length > 0 && el("h4", {}, "For launches and arguments with"),
            preconditions.length > 0 && el("ul", {}, ...preconditions),
            ...(assumptions.length > 0 ? assumed : []));
}

// One launch and one pair of threads, as the text report shows them.
function table(lines: string[][]): HTMLElement | null {
  const [titles, ...others] = lines;
  if (!titles) return null;
  const head = el("tr", {}, el("td"), ...titles.slice(1).map((title) => el("th", { scope: "col" }, title)));
  const rows = others.map(([name = "", ...values]) => el("tr", {}, el("th", { scope: "row" }, name), ...values.map((value) => el("td", {}, value))));
  return el("div", { class: "table-frame", tabindex: 0, role: "group", "aria-label": "Counterexample" },
            el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows)));
}

// The page has no command line: it names the fields that stand above the source.
function cure({ text, source, options }: Fix): string {
  const { size, count } = words[language()];
  const fields: Record<string, string> = { local_size: size, num_groups: count, params: "Parameters" };
  const named = (options ?? []).flatMap((o) => fields[o] ?? []).map((f) => `“${f}”`);
  const first = source ?? text;
  if (named.length === 0) return first;
  const last = named.pop() ?? "";
  return `${first}. Or fill in ${named.length > 0 ? `${named.join(", ")} or ` : ""}${last} above the source.`;
}

// `likewise`: further ones with the same cause.
function diagnostic_view([d, ...likewise]: [Diagnostic, ...Diagnostic[]], hooks: PlaceHooks): HTMLElement {
  const places = [d.primary, ...d.related].map((p) => {
    const text = hooks.text(p.span);
    return el("li", {}, link(p.span, hooks), " ", p.label === "" && text !== "" ? el("code", {}, text) : prose(p.label));
  });
  const run = d.replay?.command ?? d.replay?.other_command;
  return el("article", { class: `diagnostic ${d.severity}` },
            el("h3", {}, el("code", { class: "id" }, d.id), " ", prose(d.text)),
            el("ul", { class: "places" }, ...places),
            d.shown && d.shown.launch !== "" ? el("p", {}, "Launch: ", el("code", {}, d.shown.launch)) : null,
            d.shown ? table(d.shown.table) : null,
            d.undecided ? el("p", {}, prose(`${d.undecided.reason}. Likely cause: ${d.undecided.cause}. Next: ${cure({ ...d.undecided, text: d.undecided.next })}`)) : null,
            d.replay ? el("p", {}, prose(d.replay.explanation)) : null,
            ...d.fixes.map((f) => el("p", { class: "cure" }, prose(cure(f)))),
            likewise.length > 0 && el("p", {}, "Most likely of the same cause:"),
            likewise.length > 0 && el("ul", { class: "likewise" }, ...likewise.map((other) =>
              el("li", {}, link(other.primary.span, hooks), " ", el("code", { class: "id" }, other.id), " ", prose(other.text)))),
            run !== undefined && el("button", { type: "button", class: "watch", click: () => hooks.watch(d) }, "Watch the run"));
}

// The exit code, but for what comments of the source allow: that fails no job, and is not proved.
export function outcome(counts: { exit_code: number; refuted: number; undecided: number }): number {
  if (counts.exit_code !== 0) return counts.exit_code;
  return counts.refuted > 0 ? 1 : counts.undecided > 0 ? 5 : 0;
}

export function headline(report: Report): string {
  const s = report.summary;
  const verdict = s.bad_files > 0 ? "The source cannot be read" : s.refuted > 0 ? "Refuted"
    : s.undecided > 0 ? "Undecided" : s.exit_code === 0 ? "Proved" : "Not proved";
  return `${verdict}: ${s.proved} of ${s.obligations} obligations proved, ${s.refuted} refuted, ${s.undecided} undecided, ${s.wall_seconds.toFixed(2)} s`;
}

function by_message(diagnostics: Diagnostic[]): [Diagnostic, ...Diagnostic[]][] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const d of diagnostics) {
    const group = groups.get(`${d.file}/${d.message}`);
    if (group) group.push(d);
    else groups.set(`${d.file}/${d.message}`, [d]);
  }
  return [...groups.values()];
}

export function verdict_view(report: Report, hooks: PlaceHooks): HTMLElement[] {
  const kernels = report.files.flatMap((f) => f.kernels).filter((k) => k.name !== "" || k.obligations.length > 0);
  const s = report.summary;
  const code = outcome(s);
  const mood = code === 0 ? "proved" : code === 5 ? "undecided" : "refuted";
  return [el("p", { class: `headline ${mood}` }, headline(report)),
          ...by_message(report.diagnostics).map((group) => diagnostic_view(group, hooks)),
          ...kernels.map((k) => kernel_view(k, hooks))];
}

export function obligations_view(list: Obligation[], hooks: PlaceHooks): HTMLElement[] {
  if (list.length === 0) return [el("p", { class: "quiet" }, "There are no obligations yet.")];
  const worst = ["refuted", "undecided", "not_checked", "proved"];
  const sorted = [...list].sort((a, b) => worst.indexOf(a.status) - worst.indexOf(b.status) || a.span.line - b.span.line);
  const rows = sorted.map((o) => el("tr", { class: o.status }, el("td", {}, badge(o.status)), el("td", {}, link(o.span, hooks)),
    el("td", {}, el("code", {}, o.kind)), el("td", { class: "number" }, `${o.wall_ms.toFixed(1)} ms`)));
  const head = ["Status", "Place", "What", "Time"].map((h) => el("th", { scope: "col" }, h));
  return [el("div", { class: "table-frame", tabindex: 0, role: "group", "aria-label": "Obligations" },
             el("table", { class: "obligations" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)))];
}
