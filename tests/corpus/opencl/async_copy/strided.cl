// Every second element of the source.
// flags: --local-size 32
kernel void k(global int *out, const global int *in) {
  local int part[32];
  const int t = get_local_id(0);
  event_t e = async_work_group_strided_copy(part, in + get_group_id(0) * 64, 32, 2, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[31 - t];
}
