// The field with the kernel, which is there if the source has several.
import { by_id, el } from "./dom";
import type { Language } from "./types";

const field = by_id<HTMLSelectElement>("kernel");

// Comments, strings and definitions of macros name no kernel.
function code_of(text: string): string {
  return text.replace(/^[ \t]*#[ \t]*define\b(?:\\\n|[^\n])*/gm, " ").replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/g, " ");
}

// Names of kernels, in order, as far as the text alone shows them: a report has those of macros and templates.
export function kernels_of(text: string, lang: Language): string[] {
  const heads = {
    pvl: /\bkernel\s+([A-Za-z_]\w*)\s*(?:\([^)]*\))?\s*\{/g,
    opencl: /\b(?:__kernel|kernel)\s[^;{}]*?\b([A-Za-z_]\w*)\s*\(\s*[^;{}]*\)\s*\{/g,
    cuda: /(?<!\btemplate\s*<[^;{}]*>\s*)\b__global__\s[^;{}]*?\b(?!__launch_bounds__|__attribute__)([A-Za-z_]\w*)\s*\((?:[^;{}]*)\)\s*\{/g,
  };
  const bare = code_of(text).replace(/__launch_bounds__\s*\([^()]*\)|__attribute__\s*\(\(.*?\)\)/g, " ");
  return [...new Set([...bare.matchAll(heads[lang])].map((m) => m[1] ?? ""))];
}

// Those of the last reports about this program.
let reported: string[] = [];

// `scale<int>` is there as long as the text has the word `scale`.
function stands_in(text: string, kernel: string): boolean {
  return new RegExp(`\\b${kernel.replace(/\W.*/, "")}\\b`).test(text);
}

// Keeps the choice if the kernel is still there; `linked` is one that a link names.
export function show_kernels(text: string, lang: Language, linked = ""): void {
  const bare = code_of(text);
  const names = [...new Set([...kernels_of(text, lang), ...reported.filter((name) => stands_in(bare, name)), linked])].filter((name) => name !== "");
  const wanted = linked !== "" ? linked : field.value;
  const shown = [...field.options].slice(1).map((o) => o.value);
  if (shown.join() !== names.join()) field.replaceChildren(el("option", { value: "" }, "all"), ...names.map((name) => el("option", { value: name }, name)));
  field.value = names.includes(wanted) ? wanted : "";
  const label = field.closest("label");
  if (label) label.hidden = names.length < 2 && field.value === "";
}

// Another program: its kernels are not known yet.
export function forget_kernels(): void {
  reported = [];
  field.value = "";
}

export function add_kernels(names: string[]): void {
  reported = [...new Set([...reported, ...names])];
}

export function chosen_kernel(): string {
  return field.closest("label")?.hidden ? "" : field.value;
}

// Whether a run has to be told which kernel it is.
export function must_choose(): boolean {
  return !field.closest("label")?.hidden && field.value === "";
}

export function ask_for_kernel(): void {
  field.focus();
}

export { field as kernel_input };
