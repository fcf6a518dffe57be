/*@ requires \pointer_length(in) == 1 && \pointer_length(out) == 1;
  @ requires Perm(in[0], read); */
__kernel void k(const __global int *in, __global int *out) {
  int x = in[0];
  if (x != x) out[0] = get_global_id(0);
}
