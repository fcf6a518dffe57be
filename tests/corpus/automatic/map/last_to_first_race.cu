// [MAP] Table 1, test 4: the last write of two loops inside one another meets the first of the loop that
// follows, when that begins where the other ended.
// expect: refuted
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
    shared[me + z + 1] = z;  //~ ERROR race:write_write
    __syncthreads();
  }
}
