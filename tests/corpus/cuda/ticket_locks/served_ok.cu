// Ticket locks: threads draw numbers, and each waits until its own is served. The numbers may start anywhere.
// assumes spins: atomic_counters
// assumes not: zero_counters
__global__ void spins(unsigned *next, unsigned *serving, int *total) {
  unsigned ticket = atomicAdd(next, 1u);
  while (atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
