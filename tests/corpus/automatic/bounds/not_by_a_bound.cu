// Blocks of at most 256 threads fit into the array, and have a race all the same.
// holds if not: blockDim.x
__global__ void k(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = n;  //~ ERROR access.bounds:program_access
  if (threadIdx.x < 256) a[blockIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
