// expect: refuted
// Each half has a mask of its own. The first one gets 0, the second one 16.
__global__ void k(int *a) {
  const int lane = threadIdx.x % 32;
  int v;
  if (lane < 16) v = __shfl_sync(0x0000ffffu, lane, 0);
  else v = __shfl_sync(0xffff0000u, lane, 16);
  if (v == 16 && lane >= 16) a[0] = threadIdx.x; //~ ERROR race:write_write
}
