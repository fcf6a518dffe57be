// The place that the page's address names, behind `#`: a shared program, a tab, a step of a run.
import type { Options } from "./types";
import { names, type TabName } from "./tabs";

export interface Place {
  share?: string;
  exercise?: string;
  tab?: TabName;
  run?: Options; // what is run, with its values
  step?: number;
  fault?: number;
}

export function link_to(place: Place): string {
  const fields = new URLSearchParams();
  if (place.share) fields.set("share", place.share);
  if (place.exercise) fields.set("exercise", place.exercise);
  if (place.tab) fields.set("tab", place.tab);
  if (place.run) fields.set("run", JSON.stringify(place.run));
  if (place.step !== undefined) fields.set("step", String(place.step));
  if (place.fault !== undefined && place.fault >= 0) fields.set("fault", String(place.fault));
  return `${location.origin}${location.pathname}${location.search}#${fields}`;
}

// Fields that cannot be read are left out.
export function read_place(): Place {
  const fields = new URLSearchParams(location.hash.slice(1));
  const result: Place = {};
  const number = (name: string): number | undefined => {
    const text = fields.get(name);
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const id = fields.get("share"), tab = fields.get("tab"), run = fields.get("run");
  const exercise = fields.get("exercise");
  if (id) result.share = id;
  if (exercise) result.exercise = exercise;
  const known = names.find((n) => n === tab);
  if (known) result.tab = known;
  const step = number("step"), fault = number("fault");
  if (step !== undefined) result.step = step;
  if (fault !== undefined) result.fault = fault;
  try {
    const parsed: unknown = run ? JSON.parse(run) : undefined;
    if (parsed && typeof parsed === "object") result.run = parsed as Options;
  } catch {
    // a damaged link: the program is shown without the run
  }
  return result;
}
