// expect: proved
// assumes not: warp_masks
// Every lane of the launch makes two iterations.
__global__ void sums(int *out, int n) {
  int v = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) v += __shfl_xor_sync(0xffffffff, i, 1);
  __syncthreads();
  out[threadIdx.x] = v;
}
int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  sums<<<1, 64>>>(out, 128);
  cudaDeviceSynchronize();
}
