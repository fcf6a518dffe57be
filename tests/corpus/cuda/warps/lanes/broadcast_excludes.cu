// expect: not_refuted
// All lanes get 0, so none comes to the store.
__global__ void k(int *a) {
  const int v = __shfl_sync(~0u, (int)(threadIdx.x % 32), 0);
  if (v != 0) a[0] = threadIdx.x;
}
