// expect: not_refuted
// Results that runs do not compute decide.
__global__ void k(int *a) {
  const unsigned sum = __reduce_add_sync(~0u, 0u), equal = __match_any_sync(~0u, threadIdx.x);
  if (sum != 0) a[0] = threadIdx.x;
  if (equal == 0) a[1] = threadIdx.x;
}
