#!/bin/sh
# Builds the libFuzzer targets of tests/fuzz and runs each, JOBS at a time: run_fuzz.sh SECONDS JOBS
# Its closing line counts them like ctest's.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
jobs=${2:-2}
if ! command -v clang++-19 >/dev/null 2>&1; then
  echo "fuzz: clang++-19 is not installed" >&2
  exit 1
fi
ls tests/fuzz/*.cpp >/dev/null 2>&1 || { echo "fuzz: no targets in tests/fuzz" >&2; exit 1; }
cmake --preset debug -DPERMVERIFY_TESTS=ON >/dev/null
targets=$(basename -s .cpp -a tests/fuzz/*.cpp)
# shellcheck disable=SC2086  # one word for each target
cmake --build build-asan -j "$jobs" --target $targets

# What the fuzzer of one target prints goes to a log, and from there to the output in one piece.
run() {
  target=$1
  mkdir -p "build-asan/fuzz/corpus-$target" "build-asan/fuzz/findings"
  # Seeds: the programs of the repository, and the target's own. Limits: 10 s and 1 GB for an input.
  mkdir -p "build-asan/fuzz/seeds-$target"
  cp "tests/fuzz/seeds/$target/"* "build-asan/fuzz/seeds-$target" 2>/dev/null || true
  "build-asan/tests/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 \
    -max_len=4096 -artifact_prefix=build-asan/fuzz/findings/ -print_final_stats=1 -verbosity=0 \
    "build-asan/fuzz/corpus-$target" "build-asan/fuzz/seeds-$target" examples tests/corpus \
    >"build-asan/fuzz/$target.log" 2>&1
}

total=0
failed=0
running=
finish() {
  for entry in $running; do
    target=${entry#*:}
    code=0
    wait "${entry%%:*}" || code=$?
    cat "build-asan/fuzz/$target.log"
    if [ "$code" -eq 0 ]; then
      echo "fuzz: $target ran $seconds s without a finding"
    else
      failed=$((failed + 1))
      echo "fuzz: $target: findings are in build-asan/fuzz/findings"
    fi
  done
  running=
}

for target in $targets; do
  mkdir -p build-asan/fuzz
  run "$target" &
  running="$running $!:$target"
  total=$((total + 1))
  [ $((total % jobs)) -ne 0 ] || finish
done
finish
echo "$((100 * (total - failed) / total))% tests passed, $failed tests failed out of $total"
[ "$failed" -eq 0 ]
