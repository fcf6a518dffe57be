// One of two copies is never awaited.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  event_t e = async_work_group_copy(first, in, 64, 0);
  event_t f = async_work_group_copy(second, in, 64, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = first[63 - get_local_id(0)];
}  //~ ERROR race.copy:not_awaited
