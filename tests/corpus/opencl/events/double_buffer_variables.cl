// Two buffers; the event of the next copy is kept in a variable of its own.
// flags: --local-size 32 --timeout 2 --total-timeout 10
// expect: not_refuted
// wanted: proved
kernel void k(global int *out, const global int *in, int n) {
  local int part[2][32];
  const int t = get_local_id(0);
  unsigned sum = 0;
  event_t now = async_work_group_copy(part[0], in, 32, 0);
  for (int i = 0; i < 100; ++i) {
    event_t next = async_work_group_copy(part[(i + 1) & 1], in + (i + 1) * 32, 32, 0);
    wait_group_events(1, &now);
    sum += part[i & 1][31 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
    now = next;
  }
  wait_group_events(1, &now);
  out[get_global_id(0)] = sum;
}
