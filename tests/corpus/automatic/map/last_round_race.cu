// [MAP] Table 1, test 3: what the last round writes behind its barrier meets what is written behind the
// loop.
// expect: refuted
__global__ void last_round(int rounds) {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  int width = blockDim.x;
  for (int r = 0; r < rounds; r++) {
    __syncthreads();
    shared[me + 1] = r;
  }
  shared[me + width] = me;  //~ ERROR race:write_write
}
