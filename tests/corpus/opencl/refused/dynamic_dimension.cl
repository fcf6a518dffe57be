__kernel void k(__global int *a, int n) {
  a[0] = 1;
  size_t d = n;
  a[get_global_id(n)] = 2; //~ ERROR unsupported:dynamic_dimension
}
