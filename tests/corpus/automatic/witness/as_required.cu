// A smaller block would show the race as well; it is none that the precondition allows.
// shown by: local==256
//@ requires blockDim.x == 256;
__global__ void k(int *y) {
  y[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
