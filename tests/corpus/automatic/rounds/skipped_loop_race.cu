// The inner loop with the barrier is passed by in the first round, so the first two rounds are one phase.
// expect: refuted
__global__ void skipped(int rounds) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  for (int x = 0; x < rounds; x++) {
    for (int y = 0; y < x - 1; y++) {
      __syncthreads();
    }
    shared[me + x] = x;  //~ ERROR race:write_write
  }
}
