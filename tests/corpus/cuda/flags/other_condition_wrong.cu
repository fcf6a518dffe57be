// expect: refuted
// Another condition lets a thread read.
__global__ void condition(int *flag, int *data, int *out, int n) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n || atomicAdd(flag, 0) != 0) {
      __threadfence();
      out[i] = data[0];
    }
  }
}
