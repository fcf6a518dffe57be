// Reader and writer are apart only because the two buffer numbers differ in every round.
/*@ requires get_local_size(0) == 64 && \pointer_length(out) == get_global_size(0);
  @ requires Perm(buf[0][\ltid], write) ** Perm(buf[1][\ltid], write);
  @ context Perm(out[\gtid], write); */
__kernel void flip(__global uint *out, int rounds) {
  __local uint buf[2][64];
  size_t t = get_local_id(0);
  int pin = 0, pout = 1;
  buf[0][t] = t;
  /*@ requires Perm(buf[0][\ltid], write);
    @ ensures (\forall* int j; 0 <= j && j < 64; Perm(buf[0][j], 1\64)); */
  barrier(CLK_LOCAL_MEM_FENCE);
  /*@ loop_invariant 0 <= pin && pin <= 1 && pin + pout == 1;
    @ loop_invariant Perm(out[\gtid], write) ** Perm(buf[pout][\ltid], write);
    @ loop_invariant (\forall* int j; 0 <= j && j < 64; Perm(buf[pin][j], 1\64)); */
  for (int r = 0; r < rounds; r++) {
    buf[pout][t] = buf[pin][t] + buf[pin][(t + 1) % 64];
    /*@ requires Perm(buf[pout][\ltid], write) ** (\forall* int j; 0 <= j && j < 64; Perm(buf[pin][j], 1\64));
      @ ensures Perm(buf[pin][\ltid], write) ** (\forall* int j; 0 <= j && j < 64; Perm(buf[pout][j], 1\64)); */
    barrier(CLK_LOCAL_MEM_FENCE);
    pin = 1 - pin;
    pout = 1 - pout;
  }
  out[get_global_id(0)] = buf[pin][t];
}
