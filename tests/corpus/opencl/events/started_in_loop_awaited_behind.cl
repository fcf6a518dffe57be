// A chain of copies into different rows, awaited once.
// flags: --local-size 32
// expect: not_refuted
// wanted: proved
kernel void k(global int *out, const global int *in) {
  local int part[4][32];
  const int t = get_local_id(0);
  event_t e = 0;
  for (int i = 0; i < 4; ++i) e = async_work_group_copy(part[i], in + i * 32, 32, e);
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[3][31 - t] + part[0][31 - t];
}
