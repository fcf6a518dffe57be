#!/usr/bin/env python3
"""Every link of the built site leads to a file of the site, and every fragment to an element of its page: site_links.py FOLDER

Links to other sites are not followed. Prints one closing line."""
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links of a page, and the names that a fragment may have."""

    def __init__(self, text):
        super().__init__()
        self.links, self.names = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id" or (name == "name" and tag == "a"):
                self.names.add(value)
            if value and (name == "href" and tag in ("a", "link") or name == "src" and tag in ("img", "script")):
                self.links.append(value)


def target_of(page, link, root):
    """(file, fragment) of a link within the site; None: it leads elsewhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    file = root / path.lstrip("/") if path.startswith("/") else page.parent / path if path else page
    if file.is_dir():
        file = file / "index.html"
    return file, unquote(parts.fragment)


def faults(root):
    pages = {file.resolve(): Page(file.read_text()) for file in sorted(root.rglob("*.html"))}
    for file, page in pages.items():
        if file.name == "404.html":  # its links are relative to the address that was asked for
            continue
        for link in page.links:
            found = target_of(file, link, root)
            if found is None:
                continue
            target, fragment = found[0].resolve(), found[1]
            if not target.is_file():
                yield f"{file.relative_to(root)}: {link} leads to nothing"
            elif fragment and target in pages and fragment not in pages[target].names:
                yield f"{file.relative_to(root)}: {link} names no element"


def main():
    root = Path(sys.argv[1]).resolve()
    found = list(faults(root))
    print("\n".join(found), end="\n" if found else "")
    pages = len(list(root.rglob("*.html")))
    print(f"site links: {len(found)} faults, {pages} pages")
    sys.exit(1 if found or not pages else 0)


if __name__ == "__main__":
    main()
