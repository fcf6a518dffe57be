// expect: refuted
// flags: --local-size 6 --num-groups 1
__global__ void pairs(int *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  __assume(t < 6);
  y[t / 2] = t;  //~ ERROR race:write_write
}
