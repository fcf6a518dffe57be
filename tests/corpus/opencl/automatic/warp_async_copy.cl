// The neighbour reads what an asynchronous copy may not have moved yet: no lock step orders that.
// expect: bad_input
// flags: --local-size 4 --num-groups 1 --warp-size 4
kernel void early(global int *out, const global int *in) {
  local int buffer[4];
  const int t = get_local_id(0);
  event_t e = async_work_group_copy(buffer, in, 4, 0);
  out[t] = buffer[(t + 1) % 4];
  wait_group_events(1, &e);
}  //~ ERROR unsupported:async_copy_in_lock_step
