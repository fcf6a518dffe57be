//pass
//--local_size=64 --num_groups=2 --warp-sync=32
// expect: refuted
// flags: --ignore-launch-comment --local-size 64
// assumes not k: warp_lock_step
kernel void k(global int *out) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;  //~ ERROR race:read_write
  out[get_global_id(0)] = part[t ^ 1];
}
