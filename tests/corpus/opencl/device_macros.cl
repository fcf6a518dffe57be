// assumes k: compiler_macros
// Whether the device has an extension is its own business; what it would see otherwise was not looked at.
__kernel void k(__global int *a) {
#ifdef cl_khr_int64_base_atomics
  a[get_global_id(0)] = 1;
#else
  a[0] = get_global_id(0);
#endif
}
