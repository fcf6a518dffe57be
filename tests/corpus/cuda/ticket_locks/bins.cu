// expect: undecided
// wanted: proved
// One lock for each bin: the places of the two counters are computed apart, and are not compared.
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
__global__ void bins(int *next, int *serving, int *bin, const int *key, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int b = key[i];
  lock(next, serving, b);
  bin[b] = bin[b] + 1;
  unlock(serving, b);
}
