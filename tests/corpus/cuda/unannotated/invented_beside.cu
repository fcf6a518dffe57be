// expect: refuted
// Values that the machine makes up are stored and summed, but nothing hangs on them: these race.
__device__ int some(int n);

__global__ void stores(int *a) {
  a[0] = some(threadIdx.x); //~ ERROR race:write_write
}
__global__ void sums(float *out, const float *in) {
  __shared__ float part[32];
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) v += __shfl_down_sync(~0u, v, step);
  if (threadIdx.x % 32 == 0) part[0] = v; //~ ERROR race:write_write
}
__global__ void passed(int *a) {
  int x = 0;
  if (some(1)) x = 1;
  a[0] = x; //~ ERROR race:write_write
}
