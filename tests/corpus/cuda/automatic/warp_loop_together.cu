// In the first iteration all threads write cell 0, at one moment.
// expect: refuted
// flags: --local-size 8 --num-groups 1 --warp-size 8
__global__ void sweep(int *a) {
  for (int i = 1; i < 4; i++) {
    a[threadIdx.x % i] = threadIdx.x;  //~ ERROR race:write_write
  }
}
