// A race of two groups, not of the threads of one.
// expect: refuted
// flags: --inter-group-only
__global__ void same(int *cells) {
  cells[threadIdx.x] = 1;  //~ ERROR race:write_write
}
