// A float may differ from itself: the branch can be taken.
/*@ requires \pointer_length(in) == 1 && \pointer_length(out) == 1;
  @ requires Perm(in[0], read) ** Perm(out[0], read); */
__kernel void k(const __global float *in, __global int *out) {
  float x = in[0];
  if (x != x) out[0] = get_global_id(0); //~ ERROR access.write:insufficient_permission
}
