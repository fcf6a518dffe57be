// Behind the barrier a cell holds what the last store left there, not what its own thread made of it:
// all of them hold 0.
// expect: refuted
// flags: --local-size 4 --num-groups 1 --warp-size 4
kernel void scatter(global int *out) {
  local int place[4];
  const int t = get_local_id(0);
  place[t] = t;
  place[(t + 1) % 4] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[place[t]] = t;  //~ ERROR race:write_write
}
