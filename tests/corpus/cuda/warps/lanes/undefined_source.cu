// flags: --local-size 16
// expect: not_refuted
// Lanes 16 to 31 do not exist, and lane 8 is not in the second mask: what the shuffles give is undefined.
__global__ void k(int *a) {
  const int v = __shfl_sync(~0u, 0, 20);
  if (v != 0) a[0] = threadIdx.x;
  if (threadIdx.x < 8) {
    const int w = __shfl_sync(0xffu, 0, 8);
    if (w != 0) a[1] = threadIdx.x;
  }
}
