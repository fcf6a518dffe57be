// flags: --num-groups 1 --local-size 32
__global__ void k(unsigned *y) {
  y[threadIdx.x & 31] = threadIdx.x;
}
