// The value may be 3, which has no name: then the cell is the neighbour's.
// expect: refuted
enum Corner { upper, lower, left };
__global__ void mark(int *cells, Corner corner) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 3 == 0) {
    cells[i + corner] = 1;  //~ ERROR race:write_write
    cells[i] = 2;
  }
}
