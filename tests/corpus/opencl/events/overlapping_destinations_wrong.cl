// Two copies that are under way at one time write the same elements.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[96];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in, 64, 0);  //~ ERROR race:write_write
  async_work_group_copy(part + 32, in + 64, 64, e);  //~ UNKNOWN race.copy:under_way
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[t];
}
