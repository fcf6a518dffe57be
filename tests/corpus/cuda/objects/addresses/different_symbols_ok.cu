// Two arrays at file scope, and two in shared memory, are at different addresses.
__device__ int X[64], Y[64];
__global__ void k() {
  __shared__ int s[1], t[1];
  if (X == Y) X[0] = threadIdx.x;
  if (s == t) s[0] = threadIdx.x;
}
