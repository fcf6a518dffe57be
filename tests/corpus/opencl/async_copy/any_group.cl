// The same for groups of any size.
// expect: refuted
kernel void k(global int *out, const global int *in, local int *part) {
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in, get_local_size(0), 0);  //~ ERROR race:read_write
  out[get_global_id(0)] = part[t];  //~ ERROR race.copy:under_way
  wait_group_events(1, &e);
}
