// expect: refuted
// What the load finds decides nothing, or not the read.
__global__ void ignored(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    atomicAdd(flag, 0);
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void read_before_the_test(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    const int seen = atomicAdd(flag, 0);
    __threadfence();
    const int value = data[0];
    if (seen != 0) out[blockIdx.x * blockDim.x + threadIdx.x] = value;
  }
}
