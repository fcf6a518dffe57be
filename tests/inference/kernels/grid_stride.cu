__global__ void add(int n, const float *a, const float *b, float *sum) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    sum[i] = a[i] + b[i];
  }
}
