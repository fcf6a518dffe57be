__kernel void scan(__global int *in, __global int *out, __local int *a, __local int *b) {
  unsigned l = get_local_id(0), n = get_local_size(0);
  a[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (unsigned d = 1; d < n; d *= 2) {
    b[l] = l >= d ? a[l] + a[l - d] : a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = b[l];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = a[l];
}
