// The parts of an exercise that a student may write, between `// begin student NAME` and `// end student NAME`.
import { StateField, type Extension, type Text } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

const mark = /^\s*\/\/ (begin|end) student \w+\s*$/;

function decorations(doc: Text): DecorationSet {
  const lines = [];
  let inside = false;
  for (let number = 1; number <= doc.lines; ++number) {
    const line = doc.line(number), found = mark.exec(line.text);
    if (found) inside = found[1] === "begin";
    else if (inside) lines.push(Decoration.line({ class: "student-line" }).range(line.from));
  }
  return Decoration.set(lines);
}

const field = StateField.define<DecorationSet>({
  create: (state) => decorations(state.doc),
  update: (value, transaction) => (transaction.docChanged ? decorations(transaction.state.doc) : value),
  provide: (f) => EditorView.decorations.from(f),
});

export function regions_extension(): Extension {
  return field;
}
