#!/bin/sh
# Draws the pictures of the tasks in labs/: lab/pictures.sh [PROGRAM], PROGRAM is permverify. Each is a run of what a student
# starts with, so no picture gives a solution away.
set -u
permverify=$(realpath "${1:-build/permverify}")
cd "$(dirname "$0")/../labs" || exit 4

# draw EXERCISE FILE OPTION...: most runs show a fault (1); no fault (0) and a deadlock are fine, too.
draw() {
  folder=$1 file=$2
  shift 2
  "$permverify" run --no-infer "$folder/$file" "$@" --picture "$folder/picture.svg" >/dev/null
  code=$?
  [ "$code" -le 1 ] || { echo "$folder: permverify ended with $code" >&2; exit 1; }
}

draw 01-one-thread starter.pvl --local-size 4 --num-groups 1
draw 02-several-threads starter.pvl --local-size 4 --num-groups 1
draw 03-invariant starter.pvl --local-size 3 --num-groups 1 --param n=2 --array a=6,7,6
draw 04-framing starter.pvl --local-size 3 --num-groups 1 --param n=2
draw 05-barrier starter.pvl --local-size 4 --num-groups 1
draw 06-fences starter.pvl --local-size 3 --num-groups 1
draw 07-divergence starter.pvl --local-size 4 --num-groups 1 --param n=3
draw 08-local-memory starter.pvl --local-size 3 --num-groups 2
draw 09-reduction starter.pvl --local-size 5 --num-groups 1
draw 10-scan starter.pvl --local-size 3 --num-groups 1
draw 11-two-groups starter.pvl --local-size 2 --num-groups 2
draw 12-atomics starter.pvl --local-size 3 --num-groups 1 --param key=1 --array x=1,0,1 --array hits=0
draw 13-find-the-race histogram.cu --local-size 4 --num-groups 1 --array values=0,1,2,3
draw 14-which-launch early.cl --local-size 4 --num-groups 1 --param n=4
draw 15-c-contract starter.cl --local-size 5 --num-groups 1 --param n=3
draw 16-repair starter.cu --local-size 4 --num-groups 1 --param n=4 --uninitialised arbitrary
draw 17-prove-your-repair starter.cu --local-size 4 --num-groups 1 --param n=4
draw 18-strong-contract starter.cl --local-size 4 --num-groups 1 --array x=1,5,2,7 --array y=4,3,2,8
draw 19-host-launch program.cu --local-size 4 --num-groups 2 --param n=8
draw 20-whole-program starter.cu --local-size 4 --num-groups 2 --param n=6
