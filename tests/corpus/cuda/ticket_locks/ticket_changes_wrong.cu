// expect: undecided
// The thread waits for the number behind its own.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(next, 1u) + 1u;
  while (atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
