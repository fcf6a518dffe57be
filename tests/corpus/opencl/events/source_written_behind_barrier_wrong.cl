// The source is written behind a barrier, while the copy may still read it.
// flags: --local-size 64 --num-groups 1
// expect: refuted
kernel void k(global int *out) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out, part, 64, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  part[t] = 0;  //~ ERROR race:read_write //~ ERROR race.copy:under_way
  wait_group_events(1, &e);
}
