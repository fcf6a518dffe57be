#!/bin/sh
# Makes report.png of the gallery, a picture of a report as a page: docs/pictures/report.sh [PROGRAM], PROGRAM is permverify. Needs chromium.
set -eu
permverify=$(realpath "${1:-build/permverify}")
here=$(realpath "$(dirname "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The kernels of the gallery, as they stand there.
for name in block_max reduce; do
  sed -n "/^\`\`\`cuda $name.cu\$/,/^\`\`\`\$/p" "$here/../gallery.md" | sed '1d;$d' > $name.cu
done
"$permverify" block_max.cu reduce.cu --local-size 256 --progress none --quiet --out html=report.html > /dev/null || [ $? -eq 1 ]
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=900,1420 \
  --screenshot="$here/report.png" "file://$folder/report.html" 2> /dev/null
