// expect: undecided
// One number admits its thread twice.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(next, 1u);
  for (int i = 0; i < 2; ++i) {
    while (atomicAdd(serving, 0u) != ticket) {
    }
    __threadfence();
    total[0] = total[0] + 1;
    __threadfence();
    atomicAdd(serving, 1u);
  }
}
