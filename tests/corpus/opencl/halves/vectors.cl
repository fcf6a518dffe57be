// Vectors of halves in memory: n of them from the n-th multiple of the index on.
kernel void copy(global half *to, global const half *from, global float4 *f) {
  const size_t i = get_global_id(0);
  f[i] = vload_half4(i, from);
  vstore_half4(f[i], i, to);
}
kernel void pairs(global half *to, global float2 *f) {
  const size_t i = get_global_id(0);
  vstore_half2_rtz(f[i], 2 * i, to);
  vstore_half2_rte(f[i], 2 * i + 1, to);
  vstore_half(f[i].x, 4 * i + 3, to);
}
kernel void triples(global half *to, local half *s) {
  vstore_half3((float3)(1, 2, 3), get_global_id(0), to);
  float3 x = vload_half3(get_global_id(0), to);
  vstore_half_rtn(x.y, 3 * get_global_id(0), to);
}
//@ requires \pointer_length(to) == 8 * tcount;
kernel void inside(global half *to) { vstore_half8((float8)(0), get_global_id(0), to); }
