// expect: refuted
// Half of the lanes wait at the barrier of the block: the others never meet them. What they get is undefined.
__global__ void k(int *a) {
  int v = 0;
  if (threadIdx.x % 32 < 16) v = __shfl_sync(~0u, 0, 20); //~ ERROR barrier.divergence:missing_lanes
  __syncthreads();
  if (v != 0) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
