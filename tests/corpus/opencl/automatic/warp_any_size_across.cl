// For every size of a group: the last thread of a warp writes the first cell of the next one.
// expect: refuted
// flags: --num-groups 1 --warp-size 2
kernel void pairs(global int *a) {
  const int t = get_local_id(0);
  a[t] = 1;
  a[t + 1] = 2;  //~ ERROR race:write_write
}
