// No launch has such blocks: what a proof says of them is nothing.
//@ requires blockDim.x > 1024;  //~ ERROR spec.vacuous:precondition
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
}
