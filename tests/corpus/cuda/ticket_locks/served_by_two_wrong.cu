// expect: undecided
// The number that is served grows by 2.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(next, 1u);
  while (atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 2u);
}
