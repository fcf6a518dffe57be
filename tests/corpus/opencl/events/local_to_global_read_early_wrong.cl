// The global destination is read behind a barrier, before the wait.
// flags: --local-size 64 --num-groups 1
// expect: refuted
kernel void k(global int *out, global int *result) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out, part, 64, 0);  //~ ERROR race:read_write
  barrier(CLK_GLOBAL_MEM_FENCE);
  result[t] = out[63 - t];  //~ UNKNOWN race.copy:under_way
  wait_group_events(1, &e);
}
