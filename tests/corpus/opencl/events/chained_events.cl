// The second copy takes part in the event of the first one.
// flags: --local-size 64
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(first, in, 64, 0);
  e = async_work_group_copy(second, in + 64, 64, e);
  wait_group_events(1, &e);
  out[get_global_id(0)] = first[63 - t] + second[63 - t];
}
