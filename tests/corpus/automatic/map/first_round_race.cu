// [MAP] Table 1, test 2: what is written before the loop meets what the first round writes.
// expect: refuted
__global__ void first_round(int rounds) {
  int me = threadIdx.x;
  extern __shared__ int shared[];
  shared[me + 1] = me;  //~ ERROR race:write_write
  for (int r = 0; r < rounds; r++) {
    shared[me] = r;
    __syncthreads();
  }
}
