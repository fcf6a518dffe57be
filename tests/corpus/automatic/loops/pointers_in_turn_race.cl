// One pointer changes, the other does not: from the second iteration on both are one buffer.
// flags: --local-size 8 --num-groups 1
__kernel void scan(__global float *g, __local float *a, __local float *b) {
  int l = get_local_id(0), n = get_local_size(0);
  a[l] = g[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < n; s <<= 1) {
    if (l >= s) b[l] = a[l] + a[l - s]; else b[l] = a[l];  //~ ERROR race:read_write
    barrier(CLK_LOCAL_MEM_FENCE);
    a = b;
  }
  g[get_global_id(0)] = a[l];
}
