__kernel void scale(__global float* to, __global const float* from, int n) {
  int i = get_global_id(0);
  if (i < n) to[i] = 2 * from[i];
}
