// The inner loop has at least one round, so there is a barrier in each round of the outer one.
__global__ void always(int rounds) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  for (int x = 0; x < rounds; x++) {
    for (int y = 0; y < x + 1; y++) {
      __syncthreads();
    }
    shared[me + x] = x;
  }
}
