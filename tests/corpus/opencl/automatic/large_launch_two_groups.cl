// The race is one of the last group with the first: a run of these two shows it, with local memory.
// expect: refuted
// flags: --local-size 256 --num-groups 1930
kernel void wrap(global int *a, int n) {
  __requires(n == 493900);
  local int tile[256];
  const int t = get_global_id(0);
  tile[get_local_id(0)] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[t < n ? t : t - n] = tile[255 - get_local_id(0)];  //~ ERROR race:write_write
}
