// expect: refuted
__global__ void k(int *a, int *b, int *c) {
  const int lane = threadIdx.x % 32;
  if (__ballot_sync(~0u, lane == 3) == 8u) a[0] = threadIdx.x; //~ ERROR race:write_write
  if (__any_sync(~0u, lane == 31)) b[1] = threadIdx.x; //~ ERROR race:write_write
  if (__all_sync(~0u, lane >= 0)) c[2] = threadIdx.x; //~ ERROR race:write_write
}
