//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2 --warp-sync=32
// Two warps are not in step with each other.
// expect: refuted
kernel void k(global int *out) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;  //~ ERROR race:read_write
  out[get_global_id(0)] = part[t ^ 32];
}
