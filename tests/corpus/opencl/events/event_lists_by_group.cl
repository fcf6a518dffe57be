// The order of the events in the list depends on the group, and is the same for its work-items.
// flags: --local-size 64
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0), g = get_group_id(0);
  event_t e[2];
  e[g % 2] = async_work_group_copy(first, in, 64, 0);
  e[1 - g % 2] = async_work_group_copy(second, in + 64, 64, 0);
  wait_group_events(2, e);
  out[get_global_id(0)] = first[63 - t] + second[63 - t];
}
