// A tile is used up before the next copy into it starts.
// flags: --local-size 32
// assumes not k: async_copy, copy_under_way
kernel void k(global int *out, const global int *in, int n) {
  local int part[32];
  const int t = get_local_id(0);
  int sum = 0;
  for (int tile = 0; tile < n; ++tile) {
    event_t e = async_work_group_copy(part, in + tile * 32, 32, 0);
    wait_group_events(1, &e);
    sum += part[31 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
