// expect: refuted
// An atomic operation whose result decides nothing orders nothing.
__global__ void counts(int *count, int *x) {
  int mine = atomicAdd(count, 1);
  *x = mine;  //~ ERROR race:write_write
}
__global__ void before(int *lock, int *x) {
  *x = 1;  //~ ERROR race:write_write
  if (atomicCAS(lock, 0, 1) == 0) atomicAdd(lock, 2);
}
