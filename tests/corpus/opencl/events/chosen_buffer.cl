// The destination is one of two arrays, which the group chooses.
// flags: --local-size 64
kernel void k(global int *out, const global int *in, int n) {
  local int a[64], b[64];
  const int t = get_local_id(0);
  local int *part = n > 0 ? a : b;
  event_t e = async_work_group_copy(part, in, 64, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[63 - t];
}
