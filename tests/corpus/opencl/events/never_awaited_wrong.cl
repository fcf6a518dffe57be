// No wait before the kernel ends.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[64];
  event_t e = async_work_group_copy(part, in, 64, 0);
  out[get_global_id(0)] = 1;
}  //~ ERROR race.copy:not_awaited
