// With a wait between the two copies.
// flags: --local-size 64 --num-groups 1
kernel void k(global int *out, const global int *in) {
  local int part[64];
  event_t e = async_work_group_copy(part, in, 64, 0);
  wait_group_events(1, &e);
  e = async_work_group_copy(out, part, 64, 0);
  wait_group_events(1, &e);
}
