// The options of a `permverify replay` command that a report gives, as the API takes them.
import type { Options } from "./types";

// Words of a shell command; single quotes and backslashes only, which is what the reports use.
export function shell_words(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map((m) =>
    m[0].replace(/'([^']*)'|\\(.)/g, (_, quoted: string | undefined, char: string | undefined) => quoted ?? char ?? ""));
}

// The API takes whole numbers only; others are left out, and drawn by the machine.
function whole([name, text]: [string, string]): Record<string, number> {
  const value = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? { [name]: value } : {};
}

// Options that the API does not know are left out.
export function replay_options(command: string): Options {
  const options: Options = {};
  const words = shell_words(command);
  const pair = (text: string): [string, string] => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)];
  for (let i = 0; i < words.length; ++i) {
    const value = words[i + 1] ?? "";
    switch (words[i]) {
      case "--kernel": options.kernel = value; break;
      case "--local-size": options.local_size = value; break;
      case "--num-groups": options.num_groups = value; break;
      case "--seed": options.seed = Number(value); break;
      case "--fill": options.fill = value; break;
      case "--param": options.params = { ...options.params, ...whole(pair(value)) }; break;
      case "--array": { const [k, v] = pair(value); options.arrays = { ...options.arrays, [k]: v }; break; }
      case "--extent": options.extents = { ...options.extents, ...whole(pair(value)) }; break;
      default: continue;
    }
    ++i;
  }
  return options;
}
