// expect: not_proved
// The fence stands before the wait.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(next, 1u);
  __threadfence();
  while (atomicAdd(serving, 0u) != ticket) {
  }
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
