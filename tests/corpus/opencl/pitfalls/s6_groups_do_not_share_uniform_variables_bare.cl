// Group 0 in round 1 and group 1 in round 0 write the same cell.
// expect: refuted
__kernel void drift_bare(__global int *a) {
  for (int i = 0; i < 2; i++) {
    if (get_local_id(0) == 0) a[get_group_id(0) + i] = i; //~ ERROR race:write_write
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
