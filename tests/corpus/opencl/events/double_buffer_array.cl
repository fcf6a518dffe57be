// Two buffers and an array of two events.
// flags: --local-size 32 --timeout 2 --total-timeout 10
// expect: not_refuted
// wanted: proved
kernel void k(global int *out, const global int *in, int n) {
  local int part[2][32];
  const int t = get_local_id(0);
  event_t e[2];
  unsigned sum = 0;
  if (n <= 0) return;
  e[0] = async_work_group_copy(part[0], in, 32, 0);
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) e[(i + 1) & 1] = async_work_group_copy(part[(i + 1) & 1], in + (i + 1) * 32, 32, 0);
    wait_group_events(1, &e[i & 1]);
    sum += part[i & 1][31 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
