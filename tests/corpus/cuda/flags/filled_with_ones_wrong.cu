// expect: undecided
// The host sets the flags before the kernel does.
__global__ void k(int *flag, int *data) {
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
int main() {
  int *flag, *data;
  cudaMalloc(&flag, 64 * sizeof(int));
  cudaMalloc(&data, 64 * sizeof(int));
  cudaMemset(flag, 1, 64 * sizeof(int));
  k<<<64, 32>>>(flag, data);
}
