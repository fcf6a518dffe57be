// Work-items that have nothing to do leave early.
__kernel void shift(__global const int *in, __global int *out, int n) {
  __local int tile[64];
  int l = get_local_id(0), g = get_global_id(0);
  if (l >= 64 || g >= n) return;
  tile[l] = in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l > 0) out[g] = tile[l - 1];
}
