// The options of a `permverify replay` command that a report gives, as the API takes them.
import type { Options } from "./types";

// Words of a shell command; single quotes and backslashes only, which is what the reports use.
export function shell_words(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map((m) =>
    m[0].replace(/'([^']*)'|\\(.)/g, (_, quoted: string | undefined, char: string | undefined) => quoted ?? char ?? ""));
}

function whole([name, text]: [string, string]): Record<string, number> {
  const value = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? { [name]: value } : {};
}

// A parameter as the API takes it; null: it has no such form, as an integer that a number does not hold exactly.
export function parameter(text: string): number | string | null {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : null;
  if (["inf", "-inf", "nan"].includes(text)) return text;
  return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : null;
}

function any([name, text]: [string, string]): Record<string, number | string> {
  const value = parameter(text);
  return value === null ? {} : { [name]: value };
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
      case "--param": options.params = { ...options.params, ...any(pair(value)) }; break;
      case "--array": { const [k, v] = pair(value); options.arrays = { ...options.arrays, [k]: v }; break; }
      case "--extent": options.extents = { ...options.extents, ...whole(pair(value)) }; break;
      case "--alias": { const [k, v] = pair(value); options.aliases = { ...options.aliases, [k]: v }; break; }
      case "--schedule": options.schedule = value; break;
      case "--warp-size": options.warp_size = Number(value); break;
      case "--only-groups": options.only_groups = value; break;
      case "--uninitialised": options.uninitialised = value; break;
      default: continue;
    }
    ++i;
  }
  return options;
}
