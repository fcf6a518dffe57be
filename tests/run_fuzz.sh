#!/bin/sh
# Builds the libFuzzer targets of tests/fuzz and runs each: run_fuzz.sh SECONDS JOBS
# Without clang++-19 it says so and passes: the fuzzer is the one test that needs that compiler.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
jobs=${2:-2}
if ! command -v clang++-19 >/dev/null 2>&1; then
  echo "fuzz: skipped, clang++-19 is not installed"
  exit 0
fi
ls tests/fuzz/*.cpp >/dev/null 2>&1 || { echo "fuzz: no targets in tests/fuzz" >&2; exit 1; }
cmake --preset fuzz >/dev/null
found=0
for source in tests/fuzz/*.cpp; do
  target=$(basename "$source" .cpp)
  cmake --build build-fuzz -j "$jobs" --target "$target"
  mkdir -p "build-fuzz/corpus-$target" "build-fuzz/findings"
  # Seeds: the programs of the repository. Limits: 10 s and 1 GB for an input.
  "build-fuzz/tests/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 \
    -max_len=4096 -artifact_prefix=build-fuzz/findings/ -print_final_stats=1 -verbosity=0 \
    "build-fuzz/corpus-$target" examples || found=1
  [ "$found" -eq 0 ] && echo "fuzz: $target ran $seconds s without a finding"
done
[ "$found" -eq 0 ] || echo "fuzz: findings are in build-fuzz/findings" >&2
exit "$found"
