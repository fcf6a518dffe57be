// One invariant of three holds: it is kept, and the assertion rests on it. The second one holds only
// where the first, which is wrong, is assumed.
// flags: --invariants-as-candidates
__global__ void fill(int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int twice = 0;
  int seen = 0;
  for (int k = 0; k < n; k++) {
    __invariant(k < 3);
    __invariant(seen < 3);
    __invariant(twice % 2 == 0);
    seen = k;
    twice = twice + 2 * cells[i];
    cells[i] = k;
  }
  __assert(twice % 2 == 0);
}
