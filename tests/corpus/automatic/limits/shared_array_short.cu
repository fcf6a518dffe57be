// The largest block has one thread more than the array has elements.
// shown by: local==1024
// holds if: blockDim.x <= 1023
__global__ void k(int *a) {
  __shared__ int s[1023];
  s[threadIdx.x] = threadIdx.x;  //~ ERROR access.bounds:program_access
}
