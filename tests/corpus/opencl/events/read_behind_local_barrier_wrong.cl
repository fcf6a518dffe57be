// The same with a barrier of local memory alone.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in) {
  local int part[64];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(part, in + get_group_id(0) * 64, 64, 0);  //~ ERROR race:read_write
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = part[t];  //~ ERROR race.copy:under_way
  wait_group_events(1, &e);
}
