// The field with the kernel, which is there if the source has several.
import { by_id, el } from "./dom";
import type { Language } from "./types";

const field = by_id<HTMLSelectElement>("kernel");

// Comments and strings name no kernel.
function code_of(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/g, " ");
}

// Names of kernels, in order. What the text alone does not show is missing: kernels of macros, and templates, which are kernels
// only where they are instantiated.
export function kernels_of(text: string, lang: Language): string[] {
  const heads = {
    pvl: /\bkernel\s+([A-Za-z_]\w*)\s*(?:\([^)]*\))?\s*\{/g,
    opencl: /\b(?:__kernel|kernel)\s[^;{}]*?\b([A-Za-z_]\w*)\s*\(\s*[^;{}]*\)\s*\{/g,
    cuda: /(?<!\btemplate\s*<[^;{}]*>\s*)\b__global__\s[^;{}]*?\b(?!__launch_bounds__|__attribute__)([A-Za-z_]\w*)\s*\((?:[^;{}]*)\)\s*\{/g,
  };
  const bare = code_of(text).replace(/__launch_bounds__\s*\([^()]*\)|__attribute__\s*\(\(.*?\)\)/g, " ");
  return [...new Set([...bare.matchAll(heads[lang])].map((m) => m[1] ?? ""))];
}

// Keeps the choice if the kernel is still there; `wanted` is one that a link names.
export function show_kernels(text: string, lang: Language, wanted = field.value): void {
  const names = kernels_of(text, lang);
  const all = wanted !== "" && !names.includes(wanted) && names.length === 0 ? [wanted] : names;
  const shown = [...field.options].slice(1).map((o) => o.value);
  if (shown.join() !== all.join()) field.replaceChildren(el("option", { value: "" }, "all"), ...all.map((name) => el("option", { value: name }, name)));
  field.value = all.includes(wanted) ? wanted : "";
  const label = field.closest("label");
  if (label) label.hidden = all.length < 2;
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
