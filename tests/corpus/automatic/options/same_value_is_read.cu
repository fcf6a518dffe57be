// Writes of one value are allowed, to read the cell meanwhile is not.
// expect: refuted
// flags: --same-value-writes allow --num-groups 1
__global__ void look(int *cell, int *out) {
  *cell = 1;  //~ ERROR race:read_write
  out[threadIdx.x] = *cell;
}
