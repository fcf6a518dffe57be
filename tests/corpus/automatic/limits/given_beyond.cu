// flags: --local-size 64,32
__global__ void k(int *a) {  //~ ERROR spec.vacuous:launch
  if (threadIdx.x + threadIdx.y == 0 && blockIdx.x == 0) a[0] = 1;
}
