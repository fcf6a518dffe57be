// flags: --std CL2.0
// The level of detail is an argument like any other: its effect happens.
#pragma OPENCL EXTENSION cl_khr_mipmap_image : enable
#pragma OPENCL EXTENSION cl_khr_mipmap_image_writes : enable
kernel void k(write_only image2d_t a) {
  int n = 0;
  write_imagef(a, (int2)(get_global_id(0), 0), n++, (float4)(0));
  __assert(n == 1);
}
