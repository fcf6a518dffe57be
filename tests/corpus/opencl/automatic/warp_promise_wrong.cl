// As warp_promise.cl, in groups of two warps: lock step orders nothing between them, and a run in another order shows nothing.
// expect: not_proved
// flags: --warp-size 32
//@ requires get_local_size(0) == 64 && \pointer_length(out) == get_global_size(0);
//@ ensures out[\gtid] == 5;
kernel void k(global int *out) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = 5;
  out[get_global_id(0)] = s[63 - l];
}
