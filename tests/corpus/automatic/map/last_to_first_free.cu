// [MAP] Table 1, test 4, mended: the loop that follows begins with the cell that each thread wrote last.
__global__ void last_to_first(int n) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  for (int x = 1; x < n + 1; x++) {
    for (int y = 1; y < x + 1; y++) {
      __syncthreads();
      shared[me + x + y] = x;
    }
  }
  for (int z = n * 2; z < n * 3; z++) {
    shared[me + z] = z;
    __syncthreads();
  }
}
