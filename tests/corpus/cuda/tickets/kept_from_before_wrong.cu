// expect: not_proved
// The block read the element before its ticket: another value may be there now.
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  int before = 0;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    before = out[0];
    __threadfence();
    unsigned ticket = atomicInc(&arrived, gridDim.x);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __shared__ int s[1];
    s[part[gridDim.x - 1] == part[gridDim.x - 1] + before - out[0] ? 0 : 1] = 1;
    out[0] = s[0];
    arrived = 0;
  }
}
