// [MAP] Table 1, test 2, mended: the first round, which no barrier separates from the write before the
// loop, writes nothing.
__global__ void first_round(int rounds) {
  int me = threadIdx.x;
  extern __shared__ int shared[];
  shared[me + 1] = me;
  for (int r = 0; r < rounds; r++) {
    if (r > 0) {
      shared[me] = r;
    }
    __syncthreads();
  }
}
