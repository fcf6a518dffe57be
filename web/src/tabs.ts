// The tabs pattern: arrow keys, Home and End move; one tab is in the order of Tab.
import { by_id } from "./dom";

export const names = ["exercise", "verdict", "obligations", "counterexample", "contracts", "json"] as const;
export type TabName = (typeof names)[number];

export class Tabs {
  private chosen: TabName = "verdict";

  constructor(private readonly changed: (name: TabName) => void) {
    names.forEach((name) => {
      const tab = by_id(`tab-${name}`);
      tab.addEventListener("click", () => this.select(name));
      tab.addEventListener("keydown", (event) => {
        const shown = names.filter((n) => !by_id(`tab-${n}`).hidden), i = shown.indexOf(name);
        const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: shown.length - 1 }[event.key];
        const target = to === undefined ? undefined : shown[(to + shown.length) % shown.length];
        if (target === undefined) return;
        event.preventDefault();
        this.select(target);
        by_id(`tab-${target}`).focus();
      });
    });
  }

  // The tab of exercises is there while one is open.
  set_exercise(open: boolean): void {
    by_id("tab-exercise").hidden = !open;
    if (open) this.select("exercise");
    else if (this.chosen === "exercise") this.select("verdict");
  }

  get current(): TabName {
    return this.chosen;
  }

  select(name: TabName): void {
    this.chosen = name;
    for (const other of names) {
      const tab = by_id(`tab-${other}`), on = other === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      by_id(`panel-${other}`).hidden = !on;
    }
    this.changed(name);
  }
}
