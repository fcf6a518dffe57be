// OpenCL leaves the limit to the device: here the user gives it.
// flags: --max-local-size 256
// assumes: group_limit
__kernel void k(__global int *a) {
  __local int s[256];
  s[get_local_id(0)] = 1;
  a[get_global_id(0)] = s[get_local_id(0)];
}
