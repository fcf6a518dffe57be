__global__ void k(int *a) {
  int *p = new int[4]; //~ ERROR unsupported:allocation
  a[0] = p[0];
}
