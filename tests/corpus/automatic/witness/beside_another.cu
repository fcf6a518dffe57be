// Another race in smaller blocks does not hide this one.
// shown by: local<=33
__global__ void k(int *y) {
  __shared__ int s[32];
  s[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
  //~^ ERROR race:read_write
  y[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}
