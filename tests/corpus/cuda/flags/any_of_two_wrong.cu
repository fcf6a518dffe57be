// expect: undecided
// One of two flags was found set, and the data of either is read.
__device__ bool is_set(int *flag, int index) { return atomicAdd(&flag[index], 0) != 0; }
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x < 2) {
    if (threadIdx.x == 0) {
      data[blockIdx.x] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(&flag[blockIdx.x], 1);
    }
  } else {
    bool any = false;
    int i = 0;
    for (; i < 2; i++) {
      const int element = i;
      if (is_set(flag, element)) any = true;
    }
    __threadfence();
    if (any) out[blockIdx.x * blockDim.x + threadIdx.x] = data[i - 1];
  }
}
