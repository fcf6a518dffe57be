// A counter that goes by two may step over the limit.
// expect: refuted
// flags: --num-groups 1
__global__ void until(int *cells, int n) {
  int me = threadIdx.x;
  int sum = 0;
  for (int j = 0; j != n && j < 8; j += 2) {
    sum += cells[j];
  }
  cells[n + me] = sum;  //~ ERROR race:read_write
}
