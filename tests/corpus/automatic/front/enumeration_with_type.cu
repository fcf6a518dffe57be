// With a type of its own, the enumeration has all values of that type.
// expect: refuted
// flags: --num-groups 1
enum Corner : int { upper, lower, left };
__global__ void mark(int *cells, Corner corner) {
  int i = threadIdx.x;
  if (i % 4 == 0) {
    cells[i + corner] = 1;  //~ ERROR race:write_write
  }
  if (i % 4 == 1) {
    cells[i] = 1;
  }
}
