// Light and dark: as the system says, until the button chooses.
const key = "permverify-theme";

export function set_up_theme(button: HTMLElement): void {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const stored = ((): string | null => {
    try { return localStorage.getItem(key); } catch { return null; }
  })();
  const apply = (theme: string): void => void (root.dataset["theme"] = theme);
  apply(stored === "dark" || stored === "light" ? stored : dark.matches ? "dark" : "light");
  dark.addEventListener("change", () => {
    if (stored === null) apply(dark.matches ? "dark" : "light");
  });
  button.addEventListener("click", () => {
    const next = root.dataset["theme"] === "dark" ? "light" : "dark";
    apply(next);
    try { localStorage.setItem(key, next); } catch { /* the choice lasts as long as the page */ }
  });
}
