// The same, looked at.
// expect: refuted
__global__ void fill(int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) {
    __invariant(k < 3);  //~ ERROR invariant.kept:false
    cells[i] = k;
  }
}
