// That a warp has 32 threads is one of the limits, too.
// flags: --num-groups 1 --local-size 64
// assumes: cuda_limits
__global__ void k(int *a) {
  if (threadIdx.x % warpSize == 0) a[threadIdx.x / warpSize] = 1;
}
