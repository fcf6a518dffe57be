// Doubles the contrast of a picture of n grey values; what does not fit into a byte wraps around.
//@ requires \pointer_length(in) == n && \pointer_length(out) == n;
//@ requires 0 <= n;
//@ requires (\forall* int k; 0 <= k && k < n; Perm(in[k], read));
// begin student contract
//@ requires Perm(out[\gtid], write);
//@ ensures  true;
// end student contract
__kernel void contrast(__global const uchar *in, __global uchar *out, int n) {
  int i = get_global_id(0);
  if (i < n) {
    out[i] = 2 * in[i];
  }
}
