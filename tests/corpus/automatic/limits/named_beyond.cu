//@ requires blockDim.x == 2048;
__global__ void k(int *a) {  //~ ERROR spec.vacuous:launch
  a[threadIdx.x] = 1;
}
