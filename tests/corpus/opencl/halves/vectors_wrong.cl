// expect: refuted
kernel void next_element(global half *to, global float4 *f) {
  const size_t i = get_global_id(0);
  vstore_half4(f[i], i, to);
  vstore_half(f[i].x, 4 * i + 4, to);  //~ ERROR race:write_write
}
kernel void as_elements(global half *to, global float2 *f) {
  vstore_half2_rtz(f[0], get_global_id(0) / 2, to);  //~ ERROR race:write_write
}
//@ requires \pointer_length(to) == 8 * tcount - 1;
kernel void outside(global half *to) {
  vstore_half8((float8)(0), get_global_id(0), to);  //~ ERROR access.bounds:program_access
}
kernel void rounded(global half *to, global int *out) {
  const size_t i = get_global_id(0);
  vstore_half(2.0f, i, to);
  if (vload_half(i, to) == 2.0f) out[0] = i;  //~ ERROR race:write_write
}
