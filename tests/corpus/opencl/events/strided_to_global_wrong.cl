// One of the elements that the strided copy writes is written behind a barrier.
// flags: --local-size 32 --num-groups 1
// expect: refuted
kernel void k(global int *out) {
  local int part[32];
  const int t = get_local_id(0);
  part[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_strided_copy(out, part, 32, 2, 0);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[2 * t] = 0;  //~ ERROR race:write_write //~ ERROR race:read_write //~ ERROR race.copy:under_way
  wait_group_events(1, &e);
}
