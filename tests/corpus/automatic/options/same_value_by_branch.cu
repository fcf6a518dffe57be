// Two writes to one cell, each of one value, but not of the same.
// expect: refuted
// flags: --same-value-writes allow --num-groups 1
__global__ void mark(int *cell) {
  if (threadIdx.x == 0) {
    *cell = 0;  //~ ERROR race:write_write
  } else {
    *cell = 1;
  }
}
