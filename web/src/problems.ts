// What the program says of options that do not fit, in the words of the page: it has fields, and no command line.
import type { Language } from "./types";
import { words } from "./words";

export function in_fields(message: string, lang: Language): string {
  const { size, count } = words[lang];
  const fields: [RegExp, string][] = [
    [/`local_size`|--local-size/g, `“${size}”`], [/`num_groups`|--num-groups/g, `“${count}”`],
    [/`params`|--param\b/g, "“Parameters”"], [/`kernel`|--kernel/g, "“Kernel”"],
  ];
  // What only the command line has.
  let text = message.trim().replace(/^permverify: /, "").replace(/; `--[a-z-]+[^`]*` drops the limit/g, "").replace(/; see --[a-z-]+/g, "");
  for (const [option, field] of fields) text = text.replace(option, field);
  return text;
}

// Why nothing was inferred, without what only a terminal can do.
export function of_inference(message: string): string {
  const lines = message.trim().split("\n").filter((line) => !/^\s*= help: `permverify explain/.test(line));
  return lines.map((line) => (line.includes("--unproved") ? "Nothing was inferred." : line)).join("\n").replace(/\n{3,}/g, "\n\n");
}
