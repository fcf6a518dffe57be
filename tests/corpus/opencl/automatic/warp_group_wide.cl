// Warps are parts of a group: threads of two groups are never in step.
// expect: refuted
// flags: --local-size 2 --num-groups 2 --warp-size 32
kernel void first(global int *a) {
  const int t = get_local_id(0);
  a[t] = 1;  //~ ERROR race:write_write
}
