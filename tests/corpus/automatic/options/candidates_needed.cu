// What is left out helps nobody.
// flags: --invariants-as-candidates
// expect: refuted
__global__ void fill(int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int last = 0;
  for (int k = 0; k < n; k++) {
    __invariant(last < 3);
    last = k;
    cells[i] = k;
  }
  __assert(last < 3);  //~ ERROR assert:false
}
