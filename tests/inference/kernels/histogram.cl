__kernel void histogram(__global const unsigned char *in, __global int *bins, unsigned n) {
  unsigned i = get_global_id(0);
  if (i < n) {
    atomic_inc(&bins[in[i]]);
  }
}
