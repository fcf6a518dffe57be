// cl_khr_fp16: conversions of a half convert its value, whatever their rounding is: the
// machine finds no fault. The prover knows nothing of the rounding.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k() {
  half h = (half)2.0f;
  int x = convert_int_sat(h);
  __assert(x == 2);  //~ UNKNOWN assert:false
  uchar y = convert_uchar_sat_rte(h);
  __assert(y == 2);  //~ UNKNOWN assert:false
}
kernel void wrong() {
  half h = (half)2.0f;
  int x = convert_int_sat(h);
  __assert(x == 16384);  //~ ERROR assert:false
}
