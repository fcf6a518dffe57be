// expect: refuted
// The variable tells of the first lock.
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *lock, int *x, int n) {
  bool mine = atomicCAS(&lock[0], 0, 1) == 0;
  if (!mine) {
    bool other = atomicCAS(&lock[1], 0, 1) == 0;
    if (other) mine = true;
  }
  __threadfence();
  if (mine) {
    x[0] = 1;  //~ ERROR race:write_write  //~ UNKNOWN race:write_write
    give(&lock[0]);
  }
}
