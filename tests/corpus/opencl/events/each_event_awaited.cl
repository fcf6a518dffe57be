// Each copy is awaited by its own event, before its destination is read.
// flags: --local-size 64
kernel void k(global int *out, const global int *in) {
  local int first[64], second[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(first, in, 64, 0);
  event_t f = async_work_group_copy(second, in + 64, 64, 0);
  wait_group_events(1, &e);
  const int x = first[63 - t];
  wait_group_events(1, &f);
  out[get_global_id(0)] = x + second[63 - t];
}
