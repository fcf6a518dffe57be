// expect: refuted
// All lanes of a whole warp get 5.
__global__ void k(int *a) {
  const int v = __shfl_sync(~0u, (int)(threadIdx.x % 32), 5);
  if (v == 5) a[0] = threadIdx.x; //~ ERROR race:write_write
}
