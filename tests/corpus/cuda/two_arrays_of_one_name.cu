// expect: refuted
// Two objects of one name are told apart, in the run that shows the race, too.
__device__ int v;
namespace inner {
__device__ int v;
__global__ void both(int *a) {
  v = threadIdx.x;  //~ ERROR race:write_write
  ::v = 4;  //~ ERROR race:write_write
}
}
__global__ void blocks(int *a) {
  {
    __shared__ int s[32];
    if (threadIdx.x < 32) s[threadIdx.x] = 1;
  }
  __syncthreads();
  {
    __shared__ int s[64];
    s[threadIdx.x % 2] = threadIdx.x;  //~ ERROR race:write_write
  }
}
