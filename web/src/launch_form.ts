// The controls above the editor: the language, the sizes of a launch and its parameters.
import { Problem } from "./api";
import { by_id } from "./dom";
import { chosen_kernel, kernel_input } from "./kernel_field";
import { parameter } from "./replay_options";
import type { Language, Options } from "./types";
import { words } from "./words";

export const lang = by_id<HTMLSelectElement>("lang");
const local_size = by_id<HTMLInputElement>("local-size");
const num_groups = by_id<HTMLInputElement>("num-groups");
const params = by_id<HTMLInputElement>("params");
export const inputs = [local_size, num_groups, params, kernel_input];

// The sizes have the names that the language has for them.
export function name_sizes(): void {
  by_id("local-size-name").textContent = words[language()].size;
  by_id("num-groups-name").textContent = words[language()].count;
}

export function language(): Language {
  return lang.value as Language;
}

// Throws Problem where a text is no parameter.
export function read_options(): Options {
  const result: Options = {};
  if (chosen_kernel() !== "") result.kernel = chosen_kernel();
  if (local_size.value.trim()) result.local_size = local_size.value.replaceAll(" ", "");
  if (num_groups.value.trim()) result.num_groups = num_groups.value.replaceAll(" ", "");
  for (const pair of params.value.split(/[\s,;]+/).filter((p) => p !== "")) {
    const [name, value] = pair.split("=");
    const number = parameter(value ?? "");
    if (!name || number === null) throw new Problem(`Parameters are written n=64 x=0.5, and not ${pair}.`);
    result.params = { ...result.params, [name]: number };
  }
  return result;
}

export function fill_form(of: Language, options: Options): void {
  lang.value = of;
  name_sizes();
  local_size.value = options.local_size ?? "";
  num_groups.value = options.num_groups ?? "";
  params.value = Object.entries(options.params ?? {}).map(([k, v]) => `${k}=${v}`).join(" ");
}
