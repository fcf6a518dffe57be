// expect: undecided
// Preconditions state that the flag is set from the start, or may be.
//@ requires flag[0] == 1;
__global__ void is_set(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
//@ requires flag[0] >= 0;
__global__ void may_be(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
//@ requires flag[0] == 0;
__global__ void another_element(int *flag, int *data) {
  if (threadIdx.x == 0) {
    int sum = 0;
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0) == 0)
        ;
      __threadfence();
      sum = data[blockIdx.x - 1];
    }
    data[blockIdx.x] = sum + 1; //~ UNKNOWN race:read_write
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1);
  }
}
