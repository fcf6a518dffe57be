// The inner loop has no iteration while k is 1, so the first two iterations of the outer loop are one phase, in which neighbours meet.
// That k is doubled holds in the iteration before, too: this must not exclude that there was one.
// expect: refuted
// flags: --timeout 12
__global__ void first() {
  extern __shared__ int s[];
  unsigned tid = threadIdx.x;
  for (unsigned k = 1; k <= 4; k *= 2) {
    s[tid + k] = k;  //~ ERROR race:write_write
    for (unsigned j = k / 2; j > 0; j /= 2) {
      __syncthreads();
    }
  }
}
