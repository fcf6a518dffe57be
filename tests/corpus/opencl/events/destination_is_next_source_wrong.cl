// The second copy reads what the first one may not have written yet: an event orders no other copies.
// flags: --local-size 64 --num-groups 1
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[64];
  event_t e = async_work_group_copy(part, in, 64, 0);
  e = async_work_group_copy(out, part, 64, e);  //~ ERROR race.copy:under_way
  wait_group_events(1, &e);
}
