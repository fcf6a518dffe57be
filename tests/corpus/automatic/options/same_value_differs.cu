// One cell, and each thread writes its own number.
// expect: refuted
// flags: --same-value-writes allow --num-groups 1
__global__ void last(int *cell) {
  *cell = threadIdx.x;  //~ ERROR race:write_write
}
