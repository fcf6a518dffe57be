// expect: refuted
// A signed variable compared as an unsigned one: what the comparison bounds, it bounds only below 2^31.
__global__ void within(int *a) {
  for (int d = 1; d != 0 && d < 3000000000u; d <<= 1) {
    if (d < 0) a[0] = threadIdx.x;  //~ ERROR race:write_write
  }
}
__global__ void behind(int *a) {
  int d = 1;
  while (d < 1500000000u) d <<= 1;
  if (d < 0) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void at_start(int *a, int first) {
  int d = first;
  while (d < 64u) d <<= 1;
  if (d < 0) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void last(int *a) {
  int d = 1;
  while (d < 1073741824u) d <<= 1;
  if (d == 1073741824) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
