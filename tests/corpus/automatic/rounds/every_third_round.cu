// Here a phase does go over two rounds without a barrier, and they write to neighbours.
// expect: refuted
__global__ void every_third(int rounds) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  for (int x = 0; x < rounds; x++) {
    if (x % 3 == 0) {
      __syncthreads();
    } else {
      shared[me + x] = 1;  //~ ERROR race:write_write
    }
  }
}
