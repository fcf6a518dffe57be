// Without the limits there is a block that is too large.
// flags: --max-local-size any
// shown by: local==1025
__global__ void k(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;  //~ ERROR access.bounds:program_access
}
