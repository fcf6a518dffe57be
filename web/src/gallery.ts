// The gallery of examples, a dialog.
import { example, examples, Problem, type Example } from "./api";
import { by_id, el } from "./dom";
import { faulty, type Faulty } from "./faulty";
import { extension } from "./languages";
import type { Language } from "./types";

const first = "vector_add.cu";
const titles: Record<Language, string> = { pvl: "PVL", opencl: "OpenCL", cuda: "CUDA" };

export interface Found {
  name: string;
  lang: Language;
  source: string;
}

export class Gallery {
  private list: Example[] | undefined;
  private readonly dialog = by_id<HTMLDialogElement>("gallery");
  private readonly filter = by_id<HTMLInputElement>("gallery-filter");

  // `choose` is called with the example that was picked.
  constructor(private readonly choose: (found: Found) => void) {
    this.filter.addEventListener("input", () => this.draw());
  }

  async open(): Promise<void> {
    this.dialog.showModal();
    by_id("gallery-list").replaceChildren(el("p", { class: "quiet" }, "Loading …"));
    try {
      this.list ??= await examples();
      this.draw();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      by_id("gallery-list").replaceChildren(el("p", { class: "problem" }, error.message));
    }
  }

  // What the page begins with.
  async first(): Promise<void> {
    try {
      this.list ??= await examples();
    } catch {
      return; // the editor stays empty; the gallery says why
    }
    const found = this.list.find((e) => e.name === first) ?? this.list[0];
    if (found) await this.pick(found.id);
  }

  private async pick(id: string): Promise<void> {
    const found = await example(id);
    this.choose({ name: found.name ?? id, lang: found.lang, source: found.files?.[0]?.content ?? "" });
  }

  private draw(): void {
    const wanted = this.filter.value.toLowerCase();
    const matches = (this.list ?? []).filter((e) => `${e.name} ${e.title} ${e.lang}`.toLowerCase().includes(wanted));
    const parts: HTMLElement[] = [];
    const wrong = faulty.filter((e) => `${e.name} ${e.title} ${e.lang} fault`.toLowerCase().includes(wanted));
    if (wrong.length > 0) parts.push(el("h3", {}, "With a fault"), el("ul", { class: "cards" }, ...wrong.map((e) => this.faulty_card(e))));
    for (const lang of ["cuda", "opencl", "pvl"] as const) {
      const some = matches.filter((e) => e.lang === lang);
      if (some.length === 0) continue;
      parts.push(el("h3", {}, titles[lang]), el("ul", { class: "cards" }, ...some.map((e) =>
        el("li", {}, el("button", { type: "button", class: "card", click: () => void this.take(e.id) },
                        el("strong", {}, e.name.replace(/\.\w+$/, "").replaceAll("_", " ")), el("span", {}, e.title))))));
    }
    if (parts.length === 0) parts.push(el("p", { class: "quiet" }, "No example matches."));
    by_id("gallery-list").replaceChildren(...parts);
  }

  private faulty_card(e: Faulty): HTMLElement {
    const take = (): void => {
      this.choose({ name: `${e.name.replaceAll(" ", "_")}.${extension(e.lang)}`, lang: e.lang, source: e.source });
      this.dialog.close();
    };
    return el("li", {}, el("button", { type: "button", class: "card", click: take }, el("strong", {}, e.name), el("span", {}, e.title)));
  }

  private async take(id: string): Promise<void> {
    try {
      await this.pick(id);
      this.dialog.close();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      by_id("gallery-list").replaceChildren(el("p", { class: "problem" }, error.message));
    }
  }
}
