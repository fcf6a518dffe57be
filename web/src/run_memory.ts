// Memory as strips of elements: the value, who may read or write it now, and what the present step does to it.
import { el } from "./dom";
import { language } from "./launch_form";
import { is_barrier, name_of, type Clash, type Element, type RunModel, type Strip } from "./run_model";
import { words } from "./words";

function threads(list: number[]): string {
  return list.length > 4 ? `${list.length} threads` : list.map((t) => `t${t}`).join(" ");
}

function rights(element: Element, known: boolean): HTMLElement[] {
  if (!known) return [];
  const lines: HTMLElement[] = [];
  if (element.writes.length > 0) lines.push(el("span", { class: "may write" }, `W ${threads(element.writes)}`));
  if (element.updates.length > 0) lines.push(el("span", { class: "may atomic" }, `A ${threads(element.updates)}`));
  if (element.reads.length > 0) lines.push(el("span", { class: "may read" }, `R ${threads(element.reads)}`));
  if (lines.length === 0) lines.push(el("span", { class: "may none" }, "nobody"));
  return lines;
}

function box(model: RunModel, strip: Strip, element: Element, step: number, clash: Clash | undefined): HTMLElement {
  const { array, group } = strip.array;
  const same = (index: number[]): boolean => index.join() === element.index.join();
  const event = model.trace[step - 1];
  const deeds: string[] = [];
  if (event && !is_barrier(event)) {
    const here = group === undefined || group === model.group_of(event.thread);
    for (const access of event.accesses) {
      if (here && access.kind !== "specification" && access.array === array && same(access.index)) deeds.push(access.kind);
    }
  }
  const cell = clash?.fault.cell;
  const hit = cell !== undefined && cell.array === array && cell.group === group && same(cell.index);
  const happened = hit && clash !== undefined && step >= clash.step && clash.step > 0;
  const classes = ["element", ...deeds.map((d) => `does-${d}`), hit ? "clash" : "", happened ? "happened" : ""];
  const did = deeds.map((d) => ({ read: "read", write: "written", atomic: "updated" })[d] ?? d).join(", ");
  return el("li", { class: classes.join(" ").trim() },
            el("span", { class: "index" }, element.index.map((i) => `[${i}]`).join("")),
            el("span", { class: "value" }, element.value ?? "–"),
            ...rights(element, model.rights_known),
            did !== "" && el("span", { class: "deed" }, did),
            happened && el("span", { class: "clash-word" }, clash.fault.id.split(/[:.]/)[0] ?? "fault"));
}

export function memory_strips(model: RunModel, step: number, clash: Clash | undefined): HTMLElement[] {
  return model.memory(step, clash?.fault).map((strip) => {
    const { array, space, group, type, extents } = strip.array;
    const own = words[language()];
    const where = space === "local" ? `${own.local}, ${own.group} ${group ?? 0}` : space;
    const title = `${array}: ${own.types[type] ?? type}${extents.map((e) => `[${e}]`).join("")}, ${where}`;
    return el("section", { class: "strip" }, el("h3", {}, title),
              el("ol", { class: "elements", "aria-label": `elements of ${array}` },
                 ...strip.elements.map((element) => box(model, strip, element, step, clash))),
              strip.left_out > 0 && el("p", { class: "quiet" }, `${strip.left_out} further elements are not shown; the first is `
                                       + name_of(array, strip.elements[0]?.index ?? []) + "."));
  });
}
