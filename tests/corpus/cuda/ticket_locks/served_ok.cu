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
__device__ void lock(int *next, int *serving, int i) {
  const int ticket = atomicAdd(&next[i], 1);
  while (true) {
    const int now = atomicAdd(&serving[i], 0);
    if (now == ticket) break;
  }
  __threadfence();
}
__device__ void unlock(int *serving, int i) {
  __threadfence();
  atomicAdd(&serving[i], 1);
}
// One lock for each bin.
__global__ void bins(int *next, int *serving, int *bin, const int *key, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int b = key[i];
  lock(next, serving, b);
  bin[b] = bin[b] + 1;
  unlock(serving, b);
}
