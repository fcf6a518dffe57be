// The event that is awaited is the one of another copy.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(first, in, 64, 0);
  event_t f = async_work_group_copy(second, in + 64, 64, 0);  //~ ERROR race:read_write
  wait_group_events(1, &e);
  out[get_global_id(0)] = second[63 - t];  //~ UNKNOWN race.copy:under_way
  wait_group_events(1, &f);
}
