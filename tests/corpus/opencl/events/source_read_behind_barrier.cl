// The source may be read at any time.
// flags: --local-size 64 --num-groups 1
kernel void k(global int *out, global int *sums) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out, part, 64, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  sums[t] = part[63 - t];
  wait_group_events(1, &e);
}
