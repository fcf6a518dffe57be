// Behind a loop that threads leave in different iterations they are in step again.
// expect: refuted
// flags: --local-size 4 --num-groups 1 --warp-size 4
__global__ void meet(int *a) {
  for (int i = 0; i < threadIdx.x; i++) {
    a[8 + threadIdx.x] = i;
  }
  a[threadIdx.x / 2] = threadIdx.x;  //~ ERROR race:write_write
}
