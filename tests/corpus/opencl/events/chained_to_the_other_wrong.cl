// The third copy belongs to the event of the second one, which is awaited later.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int a[64], b[64], c[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(a, in, 64, 0);
  event_t f = async_work_group_copy(b, in + 64, 64, 0);
  async_work_group_copy(c, in + 128, 64, f);  //~ ERROR race:read_write
  wait_group_events(1, &e);
  out[get_global_id(0)] = a[63 - t] + c[63 - t];  //~ UNKNOWN race.copy:under_way
  wait_group_events(1, &f);
}
