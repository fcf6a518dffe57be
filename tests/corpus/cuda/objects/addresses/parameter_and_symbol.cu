// expect: not_proved
// The program may pass the address of X.
__device__ int X[64];
__global__ void k(int *a) {
  __shared__ int s[2];
  if (a == X) s[0] = threadIdx.x;
}
