// expect: undecided
// The number is drawn at one lock, and the thread waits at another one.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(next, 1u);
  while (atomicAdd(other, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
