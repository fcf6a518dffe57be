// flags: --num-groups 1 --local-size 64
__global__ void k(int *a) {
  if (threadIdx.x % (warpSize / 2) == 0) a[threadIdx.x / warpSize] = 1;  //~ ERROR race:write_write
}
