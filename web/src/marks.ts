// Verdict marks by line in the editor's gutter, the line of the current step, and places in the text.
import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from "@codemirror/state";
import { Decoration, EditorView, gutter, GutterMarker, type DecorationSet } from "@codemirror/view";
import type { Obligation, Status } from "./types";

const signs: Record<string, [string, string]> = {
  proved: ["✓", "proved"],
  undecided: ["?", "undecided"],
  refuted: ["✗", "refuted"],
  waiting: ["…", "not decided yet"],
};

class Mark extends GutterMarker {
  constructor(readonly status: string, readonly count: number) {
    super();
  }
  override eq(other: Mark): boolean {
    return other.status === this.status && other.count === this.count;
  }
  override toDOM(): Node {
    const [sign, says] = signs[this.status] ?? ["", ""];
    const node = document.createElement("span");
    node.className = `mark ${this.status}`;
    node.textContent = sign;
    node.title = `${this.count} obligation${this.count === 1 ? "" : "s"} at this line: ${says}`;
    return node;
  }
}

// The worst of a line is shown.
const rank = ["withdrawn", "not_checked", "proved", "undecided", "refuted"];

export const set_marks = StateEffect.define<Map<number, { status: Status; count: number }>>();
export const set_step_lines = StateEffect.define<{ line: number; fault: boolean }[]>();

const marks = StateField.define<RangeSet<Mark>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let result = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(set_marks)) continue;
      const builder = new RangeSetBuilder<Mark>();
      const doc = transaction.state.doc;
      for (const [line, mark] of [...effect.value].sort((a, b) => a[0] - b[0])) {
        if (line < 1 || line > doc.lines) continue;
        const from = doc.line(line).from;
        builder.add(from, from, new Mark(mark.status, mark.count));
      }
      result = builder.finish();
    }
    return result;
  },
});

const step_lines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let result = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(set_step_lines)) continue;
      const doc = transaction.state.doc;
      const seen = new Map<number, boolean>();
      for (const { line, fault } of effect.value) {
        if (line >= 1 && line <= doc.lines) seen.set(line, (seen.get(line) ?? false) || fault);
      }
      result = Decoration.set([...seen].sort((a, b) => a[0] - b[0]).map(([line, fault]) =>
        Decoration.line({ class: fault ? "step-line fault" : "step-line" }).range(doc.line(line).from)));
    }
    return result;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function marks_extension(): Extension {
  return [marks, step_lines, gutter({ class: "marks", markers: (view) => view.state.field(marks),
                                      initialSpacer: () => new Mark("proved", 1) })];
}

export function by_line(obligations: Iterable<Obligation>): Map<number, { status: Status; count: number }> {
  const result = new Map<number, { status: Status; count: number }>();
  for (const { span, status } of obligations) {
    if (rank.indexOf(status) < rank.indexOf("proved")) continue;
    const old = result.get(span.line);
    if (!old) {
      result.set(span.line, { status, count: 1 });
    } else {
      ++old.count;
      if (rank.indexOf(status) > rank.indexOf(old.status)) old.status = status;
    }
  }
  return result;
}

// Byte offsets of UTF-8 as positions of the editor.
export function position_of_byte(doc: Text, byte: number): number {
  let bytes = 0, position = 0;
  for (const char of doc.toString()) {
    if (bytes >= byte) break;
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    position += char.length;
  }
  return position;
}
