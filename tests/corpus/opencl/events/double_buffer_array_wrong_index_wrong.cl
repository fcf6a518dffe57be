// The wait is for the event of the copy that has just started.
// flags: --local-size 32
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[2][32];
  const int t = get_local_id(0);
  event_t e[2];
  unsigned sum = 0;
  e[0] = async_work_group_copy(part[0], in, 32, 0);
  for (int i = 0; i < 3; ++i) {
    e[(i + 1) & 1] = async_work_group_copy(part[(i + 1) & 1], in + (i + 1) * 32, 32, 0);
    wait_group_events(1, &e[(i + 1) & 1]);
    sum += part[i & 1][31 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
