// An assumption about every thread: whether the groups that a run leaves out keep it is not known, so
// no run of some groups shows a race.
// expect: undecided
// flags: --local-size 256 --num-groups 1930
kernel void wrap(global int *a, int n) {
  local int tile[256];
  const int t = get_global_id(0);
  __assume(t < n);
  tile[get_local_id(0)] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[t % 493900] = tile[255 - get_local_id(0)];  //~ UNKNOWN race:write_write
}
