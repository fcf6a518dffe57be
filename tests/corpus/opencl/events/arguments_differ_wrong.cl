// The work-items of a group give different sources.
// flags: --local-size 64 --num-groups 1
// expect: not_proved
kernel void k(global int *out, const global int *in) {
  local int part[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in + t, 64, 0);  //~ UNKNOWN barrier.divergence:different_barriers
  wait_group_events(1, &e);
  out[t] = part[63 - t];
}
