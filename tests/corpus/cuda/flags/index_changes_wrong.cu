// expect: undecided
// The index is another one when the data is read.
__global__ void k(int *flag, int *data) {
  if (threadIdx.x == 0) {
    int sum = 0;
    if (blockIdx.x > 1) {
      int b = blockIdx.x - 2;
      while (atomicAdd(&flag[b], 0) == 0)
        ;
      __threadfence();
      b++;
      sum = data[b];
    }
    data[blockIdx.x] = sum + 1; //~ UNKNOWN race:read_write
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1);
  }
}
