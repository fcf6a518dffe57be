// expect: not_refuted
// The first lane takes a lock for its warp. Fences may order what the owners of the lock do.
__global__ void k(int *lock, int *count) {
  const int lane = threadIdx.x % 32;
  int mine = 0;
  if (lane == 0) mine = atomicExch(lock, 1) == 0;
  mine = __shfl_sync(~0u, mine, 0);
  __threadfence();
  if (mine && lane == 0) {
    count[0] = count[0] + 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
