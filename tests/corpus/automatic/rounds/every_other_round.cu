// Every other round has a barrier. A phase goes from there over the next round, which has none, to the
// barrier after it: never over two rounds without one.
__global__ void every_other(int rounds) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  for (int x = 0; x < rounds; x++) {
    if (x % 2 == 0) {
      __syncthreads();
      shared[me + x] = 0;
    } else {
      shared[me + x - 1] = 1;
    }
  }
}
