// Where the counter starts behind the limit, it does not meet it going up: it runs over the others'
// cells.
// expect: refuted
// flags: --num-groups 1
__global__ void until(int *cells, int n) {
  int me = threadIdx.x;
  int sum = 0;
  for (int j = n + 1; j != n && j < n + 4; j++) {
    sum += cells[j];
  }
  cells[n + 1 + me] = sum;  //~ ERROR race:read_write
}
