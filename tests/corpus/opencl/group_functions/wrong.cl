// flags: --std CL2.0
// expect: refuted
kernel void some(global int *a) {
  if (get_local_id(0) < 5) a[get_global_id(0)] = work_group_reduce_add(1);  //~ ERROR barrier.divergence:non_uniform_branch
}
// It orders nothing.
kernel void no_barrier(global int *a) {
  local int s[1];
  if (get_local_id(0) == 0) s[0] = 1;  //~ ERROR race:read_write
  work_group_all(1);
  a[get_global_id(0)] = s[0];
}
kernel void argument(global int *a) {
  a[get_global_id(0)] = work_group_reduce_min(a[0]);  //~ ERROR race:read_write
  //~^ UNKNOWN race:read_write
}
kernel void of_different_items(global int *a) {
  a[get_global_id(0)] = work_group_broadcast(1, get_local_id(0));  //~ UNKNOWN barrier.divergence:different_barriers
}
