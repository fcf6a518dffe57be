// Only some work-items wait.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[64];
  event_t e = async_work_group_copy(part, in, 64, 0);
  if (get_local_id(0) < 32) wait_group_events(1, &e);  //~ ERROR barrier.divergence:non_uniform_branch
  out[get_global_id(0)] = 1;
}  //~ ERROR race.copy:not_awaited
