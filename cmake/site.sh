#!/bin/sh
# Builds the documents as a site in build/site: the repository's README is its first page. A link without a target is an error.
set -eu
cd "$(dirname "$0")/.."
sources=build/site-sources
rm -rf "$sources" build/site
mkdir -p "$sources/report"
cp -r README.md CHANGELOG.md CONTRIBUTING.md LICENSE docs examples "$sources"
cp report/*.json "$sources/report"
# The tests of the documents give fences a file name, which is not for readers.
find "$sources" -name '*.md' -exec sed -i -E 's/^```([a-z]+) [A-Za-z0-9_.-]+$/```\1/' {} +
mkdocs build --quiet --strict
echo "site: build/site/index.html"
