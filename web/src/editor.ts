// The editor. It stands in a shadow root: CodeMirror then puts its rules into constructed style sheets, which
// `default-src 'self'` allows, and not into <style> elements, which it forbids.
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { language } from "./languages";
import { regions_extension } from "./regions";
import { marks_extension, position_of_byte, set_marks, set_step_lines } from "./marks";
import type { Language, Span, Status } from "./types";

const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--paper)", color: "var(--ink)", fontSize: "14px" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".marks .cm-gutterElement": { width: "1.4em", textAlign: "center" },
  ".mark": { fontWeight: "bold" },
  ".mark.proved": { color: "var(--good)" },
  ".mark.refuted": { color: "var(--bad)" },
  ".mark.undecided": { color: "var(--open)" },
  ".student-line": { boxShadow: "inset 3px 0 var(--good)", backgroundColor: "var(--good-paper)" },
  ".step-line": { backgroundColor: "var(--step)" },
  ".step-line.fault": { backgroundColor: "var(--bad-paper)", boxShadow: "inset 3px 0 var(--bad)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.modifier], color: "var(--code-keyword)", fontWeight: "bold" },
  { tag: tags.typeName, color: "var(--code-type)" },
  { tag: tags.meta, color: "var(--code-contract)", fontWeight: "bold" },
  { tag: tags.macroName, color: "var(--code-contract)" },
  { tag: tags.standard(tags.name), color: "var(--code-launch)" },
  { tag: [tags.number, tags.atom, tags.string], color: "var(--code-value)" },
  { tag: tags.processingInstruction, color: "var(--code-comment)" },
]);

export interface EditorHooks {
  changed: () => void; // the text is another one
  verify: () => void;  // Ctrl-Enter
}

export class Editor {
  private readonly language = new Compartment();
  private readonly regions = new Compartment();
  private readonly view: EditorView;

  constructor(place: HTMLElement, hooks: EditorHooks) {
    const root = place.attachShadow({ mode: "open" });
    const parent = document.createElement("div");
    parent.className = "editor-box";
    const rules = new CSSStyleSheet();
    rules.replaceSync(".editor-box { height: 100%; }");
    root.adoptedStyleSheets = [rules];
    root.append(parent);
    const state = EditorState.create({
      doc: "",
      extensions: [
        keymap.of([{ key: "Mod-Enter", run: () => (hooks.verify(), true) }]),
        lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), search({ top: true }),
        indentUnit.of("  "), EditorState.tabSize.of(4), this.language.of(language("pvl")),
        syntaxHighlighting(colours), marks_extension(), this.regions.of([]), look,
        // Escape, then Tab leaves the editor: CodeMirror's own way out for the keyboard.
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": "Source of the kernel", tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && hooks.changed()),
      ],
    });
    this.view = new EditorView({ state, parent, root });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  // One change, which undo takes back.
  set text(text: string) {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      annotations: isolateHistory.of("full"),  // undone by itself, not with what was typed just before
    });
  }

  set_language(name: Language | "toml"): void {
    this.view.dispatch({ effects: this.language.reconfigure(language(name)) });
  }

  // Marks the lines that a student may write.
  show_regions(on: boolean): void {
    this.view.dispatch({ effects: this.regions.reconfigure(on ? regions_extension() : []) });
  }

  set_marks(marks: Map<number, { status: Status; count: number }>): void {
    this.view.dispatch({ effects: set_marks.of(marks) });
  }

  set_step_lines(lines: { line: number; fault: boolean }[]): void {
    this.view.dispatch({ effects: set_step_lines.of(lines) });
  }

  line(number: number): string {
    const doc = this.view.state.doc;
    return number >= 1 && number <= doc.lines ? doc.line(number).text : "";
  }

  // Selects the place and moves the focus there.
  show(span: Span): void {
    const doc = this.view.state.doc;
    const anchor = position_of_byte(doc, span.byte_begin), head = position_of_byte(doc, span.byte_end);
    this.view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  // The place as the source has it; empty if it is longer than a line.
  text_at(span: Span): string {
    if (span.line !== span.end_line) return "";
    const doc = this.view.state.doc;
    return doc.sliceString(position_of_byte(doc, span.byte_begin), position_of_byte(doc, span.byte_end));
  }

  // Brings the line into view and leaves the focus where it is.
  reveal(line: number): void {
    const doc = this.view.state.doc;
    if (line < 1 || line > doc.lines) return;
    this.view.dispatch({ effects: EditorView.scrollIntoView(doc.line(line).from, { y: "nearest" }) });
  }
}
