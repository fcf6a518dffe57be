// The kernel ends before the wait in some launches.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in, int n) {
  local int part[64];
  event_t e = async_work_group_copy(part, in, 64, 0);
  if (n > 7) return;  //~ ERROR race.copy:not_awaited
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[63 - get_local_id(0)];
}
