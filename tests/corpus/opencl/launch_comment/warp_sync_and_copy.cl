//pass
//--local_size=64 --num_groups=2 --warp-sync=32
// An asynchronous copy is in step with no warp: the kernel is judged for threads in any order.
// assumes not k: warp_lock_step
kernel void k(global int *out, const global int *in) {
  local int part[64];
  event_t e = async_work_group_copy(part, in, 64, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = part[63 - get_local_id(0)];
}
