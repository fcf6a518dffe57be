// expect: not_proved
// Both may be null, or be set to one array.
__device__ int *gp, *gq;
__global__ void k() {
  __shared__ int s[1];
  if (gp == gq) s[0] = threadIdx.x;
}
