// [MAP] Table 1, test 3, mended: the last thread, whose cell is the first one behind the loop, writes
// nothing in the rounds.
__global__ void last_round(int rounds) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  int width = blockDim.x;
  for (int r = 0; r < rounds; r++) {
    __syncthreads();
    if (me < width - 1) {
      shared[me + 1] = r;
    }
  }
  shared[me + width] = me;
}
