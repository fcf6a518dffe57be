// The first half of the group waits for the events in the other order.
// flags: --local-size 64 --num-groups 1
// expect: undecided
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0);
  event_t e[2];
  e[t < 32 ? 0 : 1] = async_work_group_copy(first, in, 64, 0);
  e[t < 32 ? 1 : 0] = async_work_group_copy(second, in + 64, 64, 0);
  wait_group_events(2, e);  //~ UNKNOWN barrier.divergence:different_barriers
  out[t] = first[63 - t] + second[63 - t];  //~^ UNKNOWN barrier.divergence:different_barriers
}
