// C++17 orders it: the call comes first.
__device__ int twice(int &c) { c = 2; return 1; }
__global__ void k(int *out) {
  int c = 0;
  c += twice(c);
  out[c == 3 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
}
