// assumes: alignment
// Aligned vectors of halves: one of three keeps the space of four.
kernel void triples(global half *to, global const half *from) {
  const size_t i = get_global_id(0);
  vstorea_half3(vloada_half3(i, from), i, to);
  vstore_half(1.0f, 4 * i + 3, to);
}
kernel void fours(global half *to, global float4 *f) {
  const size_t i = get_global_id(0);
  vstorea_half4_rtz(f[i], i, to);
}
//@ requires \pointer_length(to) == 4 * tcount - 1;
kernel void inside(global half *to) { vstorea_half3((float3)(0), get_global_id(0), to); }
