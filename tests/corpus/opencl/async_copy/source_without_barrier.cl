// A copy waits for no stores to its source (OpenCL C 6.15.11): a barrier has to come before it.
// flags: --local-size 64 --num-groups 1
// expect: refuted
kernel void k(global int *out) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;  //~ ERROR race:read_write
  event_t e = async_work_group_copy(out, part, 64, 0);
  wait_group_events(1, &e);
}
