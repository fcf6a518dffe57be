// A loop in which the thread stores nothing to `place`, and a store of its warp before it.
// expect: refuted
// flags: --local-size 4 --num-groups 1 --warp-size 4
kernel void scatter(global int *out) {
  local int place[4];
  const int t = get_local_id(0);
  place[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  if (t == 0) place[1] = 0;
  for (int i = 0; i < 3; i++) {
    sum += i;
  }
  out[place[t] + sum] = t;  //~ ERROR race:write_write
}
