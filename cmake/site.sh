#!/bin/sh
# Builds the documents as a site in build/site: the repository's README is its first page. A link without a target is an error,
# and so is one to a heading that does not exist.
set -eu
cd "$(dirname "$0")/.."
sources=build/site-sources
rm -rf "$sources" build/site
mkdir -p "$sources/report"
cp -r README.md CHANGELOG.md CONTRIBUTING.md LICENSE docs examples "$sources"
cp report/*.json "$sources/report"
# The tests of the documents give fences a file name, which is not for readers.
find "$sources" -name '*.md' -exec sed -i -E 's/^```([a-z]+) [A-Za-z0-9_.-]+$/```\1/' {} +
# Folders that pages link to get a page of their own.
{
  echo '# Diagnostics'
  echo
  for page in "$sources"/docs/diagnostics/*.md; do
    sed -n "1s|^# \(.*\)|- [\1]($(basename "$page"))|p" "$page"
  done
} > "$sources/docs/diagnostics.list"
mv "$sources/docs/diagnostics.list" "$sources/docs/diagnostics/index.md"
{
  echo '# Examples'
  echo
  (cd "$sources/examples" && find . -type f ! -name index.md | sort | sed 's|^\./\(.*\)|- [\1](\1)|')
} > "$sources/examples.list"
mv "$sources/examples.list" "$sources/examples/index.md"
mkdocs build --quiet --strict
python3 tests/site_links.py build/site
echo "site: build/site/index.html"
