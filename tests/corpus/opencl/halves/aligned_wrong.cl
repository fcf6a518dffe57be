// expect: refuted
kernel void next_element(global half *to) {
  const size_t i = get_global_id(0);
  vstorea_half3((float3)(1, 2, 3), i, to);
  vstore_half(1.0f, 4 * i + 4, to);  //~ ERROR race:write_write
}
//@ requires \pointer_length(to) == 4 * tcount - 2;
kernel void outside(global half *to) {
  vstorea_half3((float3)(0), get_global_id(0), to);  //~ ERROR access.bounds:program_access
}
