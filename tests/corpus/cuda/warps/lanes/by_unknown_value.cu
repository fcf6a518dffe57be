// expect: not_refuted
// What one lane brings is unknown, so what all get is.
__device__ int some(int n);
__global__ void k(int *a) {
  const int v = __shfl_sync(~0u, some(threadIdx.x), 0);
  if (v > 3) a[0] = threadIdx.x;
}
