// flags: --local-size 32 --num-groups 1
// expect: proved
// The stride is positive.
kernel void k(global int *out, const global int *in, int m) {
  local int part[32];
  if (m <= 0) return;
  event_t e = async_work_group_strided_copy(part, in, 32, m, 0);
  wait_group_events(1, &e);
  out[get_local_id(0)] = part[get_local_id(0)];
}
