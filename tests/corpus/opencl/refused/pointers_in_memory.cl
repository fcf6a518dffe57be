__kernel void k(__global int *a) {
  __global int *p[4]; //~ ERROR unsupported:pointer_in_memory
  p[get_local_id(0) % 4] = a;
  *p[0] = 1;
}
