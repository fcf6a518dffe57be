// Markdown as elements. micromark takes no HTML over from the text and no links but those of the web, and the page's
// policy runs no script that stands in it.
import { micromark } from "micromark";
import type { SourceFile } from "./types";

// Headings begin at the third level: the page has two above them. `pictures`: drawings that the text names.
export function markdown(text: string, pictures: SourceFile[]): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = micromark(text);
  for (const heading of template.content.querySelectorAll("h1, h2, h3, h4")) {
    const lower = document.createElement(`h${Math.min(6, Number(heading.tagName.slice(1)) + 2)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  for (const picture of template.content.querySelectorAll("img")) {
    const drawing = pictures.find((p) => p.name === picture.getAttribute("src"));
    if (drawing) {
      picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.content)}`;
      continue;
    }
    // The server has no other pictures: the description stands for one.
    const description = document.createElement("em");
    description.textContent = picture.alt;
    picture.replaceWith(description);
  }
  for (const block of template.content.querySelectorAll("pre")) {
    block.className = "listing";
    block.tabIndex = 0;
    block.setAttribute("role", "group");
    block.setAttribute("aria-label", "Listing");
  }
  for (const link of template.content.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
  return template.content;
}
