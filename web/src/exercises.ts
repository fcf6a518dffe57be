// Exercises: the list in a dialog, and the tab with the task, the marks and the hints.
import { exercises, hints_of, Problem, type Exercise, type ExerciseSummary, type Marks } from "./api";
import { by_id, el, prose } from "./dom";
import { markdown } from "./markdown";

// What this browser knows of a student's work; the server keeps nothing.
interface Record {
  failures: number; // checks with less than all points
  met: string[];    // ids of diagnostics
  best: number;     // points
}

const key = (id: string): string => `permverify-exercise-${id}`;

function recorded(id: string): Record {
  const empty = { failures: 0, met: [], best: 0 };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(key(id)) ?? "{}") as Partial<Record>) };
  } catch {
    return empty;
  }
}

function record(id: string, what: Record): void {
  try { localStorage.setItem(key(id), JSON.stringify(what)); } catch { /* it lasts as long as the page */ }
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

// "1. " of `01-one-thread`; the documents and the command line name exercises by their numbers.
function number_of(id: string): string {
  const digits = /^\d+(?=-)/.exec(id)?.[0];
  return digits === undefined ? "" : `${Number(digits)}. `;
}

export class ExerciseList {
  private readonly dialog = by_id<HTMLDialogElement>("exercise-dialog");

  // `choose` is called with the id of the exercise that was picked.
  constructor(private readonly choose: (id: string) => Promise<void>) {}

  async open(): Promise<void> {
    const place = by_id("exercise-list");
    this.dialog.showModal();
    place.replaceChildren(el("p", { class: "quiet" }, "Loading …"));
    try {
      const list = await exercises();
      if (list.length === 0) place.replaceChildren(el("p", { class: "quiet" }, "This server has no exercises."));
      else place.replaceChildren(el("ol", { class: "cards" }, ...list.map((e) => this.card(e))));
      // The dialog opened before there was a list, with the focus on its Close.
      place.querySelector("button")?.focus();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      place.replaceChildren(el("p", { class: "problem" }, error.message));
    }
  }

  private card(exercise: ExerciseSummary): HTMLElement {
    const { best } = recorded(exercise.id);
    const state = best >= exercise.points ? "✓ solved" : best > 0 ? `${best} of ${plural(exercise.points, "point")}`
      : plural(exercise.points, "point");
    return el("li", {}, el("button", { type: "button", class: "card", "data-id": exercise.id, click: () => void this.take(exercise.id) },
                           el("strong", {}, `${number_of(exercise.id)}${exercise.title}`), el("span", {}, state)));
  }

  private async take(id: string): Promise<void> {
    try {
      await this.choose(id);
      this.dialog.close();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      by_id("exercise-list").replaceChildren(el("p", { class: "problem" }, error.message));
    }
  }
}

const outcomes = { earned: "✓", not_earned: "✗", undecided: "?" } as const;

function marks_view(marks: Marks): HTMLElement[] {
  const total = marks.decided ? `${marks.earned} of ${plural(marks.points, "point")}` : "Not decided: ask your teacher";
  const solved = marks.decided && marks.earned === marks.points;
  const items = marks.tasks.map((task) => {
    const full = task.outcome === "earned" && task.earned === task.points;
    const mood = task.outcome === "undecided" ? "undecided" : full ? "proved" : "refuted";
    const points = task.outcome === "undecided" ? "not decided" : `${task.earned} of ${task.points}`;
    return el("li", { class: "mark-of-task" }, el("span", { class: `badge ${mood}` }, `${full || task.outcome !== "earned" ? outcomes[task.outcome] : "✗"} ${points}`),
              " ", el("strong", {}, task.id), task.message !== "" ? ": " : null, prose(task.message),
              ...task.diagnostics.flatMap((d) => [" ", el("code", { class: "id" }, d)]));
  });
  return [el("p", { class: `headline ${solved ? "proved" : marks.decided ? "refuted" : "undecided"}`, id: "marks-total" }, `${solved ? "Solved: " : ""}${total}`),
          el("ul", { class: "marks-list" }, ...items)];
}

// The tab of one exercise.
export class ExercisePanel {
  private readonly marks = el("div", { class: "marks-of-exercise" });
  private readonly hints = el("div", { class: "hints" });

  constructor(private readonly place: HTMLElement, readonly exercise: Exercise, check: () => void) {
    const tasks = exercise.tasks.map((t) => `${t.id} (${plural(t.points, "point")})`).join(", ");
    const program = exercise.program;
    const where = program ? `Your answers stand in ${exercise.starter.name}, in the editor.`
      : "You may change the marked lines of the source.";
    this.place.replaceChildren(
      el("article", { class: "task" }, markdown(exercise.task, exercise.pictures)),
      el("p", { class: "quiet" }, `${where} Counted: ${tasks}.`),
      program ? el("pre", { class: "listing", tabindex: 0, role: "group", "aria-label": program.name }, program.content) : "",
      el("button", { type: "button", class: "primary", id: "check", click: check }, "Check"), this.marks, this.hints);
    void this.show_hints();
  }

  busy(): void {
    this.marks.replaceChildren(el("p", { class: "quiet" }, "Checking …"));
  }

  // Nothing came of a check.
  nothing(): void {
    this.marks.replaceChildren();
  }

  // Shows the marks, and counts them for the hints.
  async take(marks: Marks): Promise<void> {
    this.marks.replaceChildren(...marks_view(marks));
    this.marks.scrollIntoView({ block: "nearest" });
    if (!marks.decided) return;
    const known = recorded(this.exercise.id);
    known.best = Math.max(known.best, marks.earned ?? 0);
    if (marks.earned !== marks.points) {
      ++known.failures;
      known.met = [...new Set([...known.met, ...marks.tasks.flatMap((t) => t.diagnostics)])].slice(-50);
    }
    record(this.exercise.id, known);
    await this.show_hints();
    // What the task is stands above; after a check the marks and the hints count.
    for (const part of [this.hints, this.marks]) part.scrollIntoView({ block: "nearest" });
  }

  private async show_hints(): Promise<void> {
    const { failures, met } = recorded(this.exercise.id);
    if (failures === 0 || this.exercise.hints === 0) return;
    try {
      const { hints, total } = await hints_of(this.exercise.id, failures, met);
      if (hints.length === 0) return;
      const more = hints.length < total ? el("p", { class: "quiet" }, "More hints may open after further checks.") : "";
      this.hints.replaceChildren(el("h4", {}, hints.length === 1 ? "Hint" : "Hints"),
                                 el("ul", {}, ...hints.map((hint) => el("li", { class: "cure" }, prose(hint)))), more);
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // the marks are shown without hints
    }
  }
}
