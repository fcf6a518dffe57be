// Elements without a framework, and without inline styles.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

function fill(node: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) node.append(child);
}

// A function as a value listens to the event of that name.
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {},
                                                          ...children: Child[]): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  fill(node, attributes, children);
  return node;
}

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {},
                                                          ...children: Child[]): SVGElementTagNameMap[K] {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(node, attributes, children);
  return node;
}

export function by_id<T extends HTMLElement = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no element ${id}`);
  return node as T;
}

// Says this to screen readers, and nothing to the eye.
export function announce(text: string): void {
  by_id("live").textContent = text;
}

// Text in which `code` between backquotes is set as code.
export function prose(text: string): DocumentFragment {
  const result = document.createDocumentFragment();
  text.split("`").forEach((part, i) => result.append(i % 2 === 1 ? el("code", {}, part) : part));
  return result;
}
