// A barrier between the start of a copy and its wait, behind which nothing accesses its elements.
// flags: --local-size 64
// assumes not k: copy_under_way
kernel void k(global int *out, const global int *in) {
  local int part[64], own[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in + get_group_id(0) * 64, 64, 0);
  own[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int next = own[63 - t];
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[63 - t] + next;
}
