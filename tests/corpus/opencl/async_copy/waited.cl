// Between the start of a copy and its wait nothing touches what it reads and writes.
// flags: --local-size 64
// assumes k: group_wait
// assumes not k: async_copy, copy_under_way
kernel void k(global int *out, const global int *in) {
  local int part[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in + get_group_id(0) * 64, 64, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[(t + 1) % 64];
}
// For groups of any size, each with as many elements as it likes.
kernel void any_size(global int *out, const global int *in, local int *part, int n) {
  event_t e = async_work_group_copy(part, in, n, 0);
  wait_group_events(1, &e);
  const int t = get_local_id(0);
  if (t < n) out[get_global_id(0)] = part[n - 1 - t];
}
// Back to global memory: the barrier makes sure that all is there, the wait that it was read.
kernel void back(global int *out) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out + get_group_id(0) * 64, part, 64, 0);
  wait_group_events(1, &e);
  part[t] = 0;
}
