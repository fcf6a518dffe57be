// expect: not_proved
// The thread waits at another element than the one where it drew its number.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(&next[threadIdx.x & 1], 1u);
  while (atomicAdd(&serving[0], 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(&serving[0], 1u);
}
