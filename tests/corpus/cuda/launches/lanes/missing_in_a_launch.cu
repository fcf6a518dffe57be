// expect: refuted
// The program launches 100 elements for 64 threads: in the second iteration 36 of them come to the shuffle, and the others wait at the barrier.
__global__ void sums(int *out, int n) {
  int v = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) v += __shfl_xor_sync(0xffffffff, i, 1); //~ ERROR barrier.divergence:missing_lanes
  __syncthreads();
  out[threadIdx.x] = v;
}
int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  sums<<<1, 64>>>(out, 100);
  cudaDeviceSynchronize();
}
