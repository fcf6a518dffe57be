// The tab "Contracts": what inference adds to the source, and a button that inserts it.
import { el } from "./dom";

// Lines of `after` that a longest common subsequence with `before` does not contain.
export function added_lines(before: string[], after: string[]): boolean[] {
  const width = after.length + 1;
  const length = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; --i) {
    for (let j = after.length - 1; j >= 0; --j) {
      length[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const added = new Array<boolean>(after.length).fill(true);
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) {
      added[j] = false;
      ++i, ++j;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      ++i;
    } else {
      ++j;
    }
  }
  return added;
}

// `insert` takes the whole new source.
export function contracts_view(before: string, after: string, insert: (text: string) => void): HTMLElement[] {
  if (before.trimEnd() === after.trimEnd()) return [el("p", {}, "Nothing has to be added to this source.")];
  const lines = after.trimEnd().split("\n");
  const added = added_lines(before.split("\n"), lines);
  const count = added.filter((a) => a).length;
  const items = lines.map((line, i) => el("span", { class: added[i] ? "line added" : "line" },
                                          `${added[i] ? "+ " : "  "}${line}\n`));
  return [el("p", {}, `Inference adds ${count} line${count === 1 ? "" : "s"}. `,
             el("button", { type: "button", class: "primary", id: "insert", click: () => insert(after) }, "Insert")),
          el("pre", { class: "listing", tabindex: 0, role: "group", "aria-label": "Source with contracts" }, ...items)];
}
