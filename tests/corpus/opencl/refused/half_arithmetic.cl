// A half is kept as its bits, and equal bits are not equal numbers: NaN != NaN.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, half h) {
  if (h != h) a[0] = get_global_id(0); //~ ERROR unsupported:half_arithmetic
}
