#!/bin/sh
# Installs the Debian packages of packages.txt that are missing: setup.sh build|test|bench|sweeps|site
# Without root it prints the one line to run and stops.
set -eu
here=$(dirname "$0")/..
case "${1:-build}" in
  build) kinds='^build ' ;;
  test) kinds='^(build|test) ' ;;
  bench) kinds='^(build|bench) ' ;;
  sweeps) kinds='^(build|test|sweeps) ' ;;
  site) kinds='^site ' ;;
  *) echo "usage: setup.sh build|test|bench|sweeps|site" >&2; exit 3 ;;
esac

wanted=$(grep -E "$kinds" "$here/packages.txt" | awk '{print $2}')
if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "setup: not a Debian system; these packages (or their like) are needed:" $wanted >&2
  exit 0
fi

missing=
for package in $wanted; do
  program=$(awk -v name="$package" '$2 == name { print $3; exit }' "$here/packages.txt")
  [ -n "$program" ] && command -v "$program" >/dev/null 2>&1 && continue
  dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' ||
    missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" -ne 0 ]; then
  echo "setup: packages are missing; run this line, then try again:" >&2
  echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing" >&2
  exit 1
fi
echo "setup: installing$missing"
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
