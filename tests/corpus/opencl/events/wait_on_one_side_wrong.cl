// One side of a branch does not wait.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in, int n) {
  local int part[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in, 64, 0);  //~ ERROR race:read_write
  if (n > 3) wait_group_events(1, &e);
  out[get_global_id(0)] = part[63 - t];  //~ UNKNOWN race.copy:under_way
}  //~ ERROR race.copy:not_awaited
