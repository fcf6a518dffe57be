// expect: proved
// assumes: warp_lock_step
// True in lock step: both sides of the exchange are of one warp.
// flags: --warp-size 32
//@ requires get_local_size(0) == 32 && \pointer_length(out) == get_global_size(0);
//@ ensures out[\gtid] == 5;
kernel void k(global int *out) {
  local int s[32];
  int l = get_local_id(0);
  s[l] = 5;
  out[get_global_id(0)] = s[31 - l];
}
