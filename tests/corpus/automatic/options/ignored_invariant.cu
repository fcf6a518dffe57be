// A wrong invariant that nobody needs: not looked at.
// flags: --ignore-invariants
__global__ void fill(int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) {
    __invariant(k < 3);
    cells[i] = k;
  }
}
