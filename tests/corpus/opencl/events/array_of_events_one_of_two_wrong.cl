// Only the first of two events is awaited.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0);
  event_t e[2];
  e[0] = async_work_group_copy(first, in, 64, 0);
  e[1] = async_work_group_copy(second, in + 64, 64, 0);
  wait_group_events(1, e);
  out[get_global_id(0)] = first[63 - t] + second[63 - t];  //~ UNKNOWN race.copy:under_way
}  //~ ERROR race.copy:not_awaited
