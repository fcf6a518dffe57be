// As doubled_and_halved.cu, but the barrier is behind the inner loop, so iterations of different j are one phase.
// expect: refuted
// flags: --timeout 12
__global__ void steps() {
  extern __shared__ int s[];
  unsigned tid = threadIdx.x;
  for (unsigned k = 2; k <= blockDim.x; k *= 2) {
    for (unsigned j = k / 2; j > 0; j /= 2) {
      s[tid ^ j] = j;  //~ ERROR race:write_write
    }
    __syncthreads();
  }
}
