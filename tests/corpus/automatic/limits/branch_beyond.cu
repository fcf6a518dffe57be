// A branch that no launch takes is no error, and no warning: the program says so itself.
// assumes: cuda_limits
__global__ void k(int *a) {
  if (blockDim.x > 1024) a[0] = threadIdx.x;
}
