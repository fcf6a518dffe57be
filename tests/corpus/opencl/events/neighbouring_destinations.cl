// Two copies into two halves of one array.
// flags: --local-size 64
kernel void k(global int *out, const global int *in) {
  local int part[128];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in, 64, 0);
  async_work_group_copy(part + 64, in + 64, 64, e);
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[127 - t] + part[63 - t];
}
