// assumes not k: compiler_macros
// The headers that come with a compiler ask for macros of their own.
__kernel void k(__global int *a) {
#if defined(__OPENCL_C_VERSION__) && __OPENCL_C_VERSION__ >= 120
  a[get_global_id(0)] = 1;
#endif
}
