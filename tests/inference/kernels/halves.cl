// Only one of the groups writes: without that condition they would all have the cells.
__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void halves(__global int *out) {
  __local int part[8];
  part[get_local_id(0)] = 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_group_id(0) == 2) out[get_local_id(0)] = part[7 - get_local_id(0)];
}
