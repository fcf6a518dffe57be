// All threads write the same, one after the other: the first write of one meets the second of another.
// expect: refuted
// flags: --same-value-writes allow --num-groups 1
__global__ void twice(int *cell) {
  *cell = 1;
  *cell = 2;  //~ ERROR race:write_write
}
