// A scan between two buffers that change places by their pointers.
__kernel void scan(__global float *g, __local float *a, __local float *b) {
  int l = get_local_id(0), n = get_local_size(0);
  a[l] = g[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < n; s <<= 1) {
    if (l >= s) b[l] = a[l] + a[l - s]; else b[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    __local float *t = a; a = b; b = t;
  }
  g[get_global_id(0)] = a[l];
}
