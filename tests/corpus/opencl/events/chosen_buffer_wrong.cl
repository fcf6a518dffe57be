// The array that may have been chosen is read behind a barrier.
// flags: --local-size 64
// expect: refuted
kernel void k(global int *out, const global int *in, int n) {
  local int a[64], b[64];
  const int t = get_local_id(0);
  local int *part = n > 0 ? a : b;
  a[t] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(part, in, 64, 0);  //~ ERROR race:read_write
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = a[63 - t];  //~ UNKNOWN race.copy:under_way
  wait_group_events(1, &e);
}
