// A barrier of local memory ends no phase of global memory: the copy writes its global destination once.
// flags: --local-size 64
kernel void k(global int *out) {
  local int part[64], own[64];
  const int t = get_local_id(0);
  part[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out + get_group_id(0) * 64, part, 64, 0);
  own[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int x = part[63 - t] + own[63 - t];
  wait_group_events(1, &e);
}
