// expect: undecided
// The element that was found set is named by a variable that gets another value afterwards, from a parameter.
__global__ void k(int *flag, int *data, int *out, int other) {
  if (blockIdx.x < 2) {
    if (threadIdx.x == 0) {
      data[blockIdx.x] = 1; //~ UNKNOWN race:read_write
      __threadfence();
      atomicExch(&flag[blockIdx.x], 1);
    }
  } else {
    int element = 0;
    bool ready = false;
    for (int round = 0; round < 2; round++) {
      ready = ready || atomicAdd(&flag[element], 0) != 0;
      element = other;
    }
    __threadfence();
    if (ready && (element == 0 || element == 1)) out[blockIdx.x * blockDim.x + threadIdx.x] = data[element];
  }
}
