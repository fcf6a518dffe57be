// expect: bad_input
// What GPUVerify alone would use is left out; an effect in it would be lost.
__global__ void k(int *a) {
  int i = 0;
  __candidate_invariant(i++ == 0); //~ ERROR unsupported:annotation
  a[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
