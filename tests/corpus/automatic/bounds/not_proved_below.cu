// Blocks of at most 256 threads fit into the array, but it is open whether they have a race: nothing is said of them.
// holds if not: blockDim.x
__global__ void k(float *a, const volatile int *at) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
  a[at[blockIdx.x * blockDim.x + threadIdx.x]] = threadIdx.x;  //~ UNKNOWN race:write_write
}
