// Each half of the group waits for its own event first.
// flags: --local-size 64 --num-groups 1
// expect: undecided
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0);
  event_t a = async_work_group_copy(first, in, 64, 0);
  event_t b = async_work_group_copy(second, in + 64, 64, 0);
  event_t mine = t < 32 ? a : b, other = t < 32 ? b : a;
  wait_group_events(1, &mine);  //~ UNKNOWN barrier.divergence:different_barriers
  wait_group_events(1, &other);  //~ UNKNOWN barrier.divergence:different_barriers
  out[t] = first[63 - t] + second[63 - t];
}
