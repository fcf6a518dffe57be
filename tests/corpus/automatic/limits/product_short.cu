__global__ void k(int *a) {
  __shared__ int s[2];
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  if (i >= 1022) s[0] = i;  //~ ERROR race:write_write
}
