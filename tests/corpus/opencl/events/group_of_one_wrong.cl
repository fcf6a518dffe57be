// A group of one work-item: no other one moves the element, and yet the copy may be under way.
// flags: --local-size 1 --num-groups 1
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[4];
  event_t e = async_work_group_copy(part, in, 4, 0);
  out[0] = part[1];  //~ ERROR race.copy:under_way
  wait_group_events(1, &e);
}
