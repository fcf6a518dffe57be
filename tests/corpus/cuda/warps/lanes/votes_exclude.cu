// expect: not_refuted
__global__ void k(int *a) {
  const int lane = threadIdx.x % 32;
  if (__ballot_sync(~0u, lane < 0) != 0) a[0] = threadIdx.x;
  if (__any_sync(~0u, lane > 31)) a[1] = threadIdx.x;
  if (!__all_sync(~0u, lane >= 0)) a[2] = threadIdx.x;
}
