//pass
//--local_size=64 --num_groups=2 --warp-sync=32
// The comment says that warps are in lock step: a lane reads what another one of its warp stored the statement before.
// assumes k: warp_lock_step
kernel void k(global int *out) {
  local int part[64];
  const int t = get_local_id(0);
  part[t] = t;
  out[get_global_id(0)] = part[t ^ 1];
}
