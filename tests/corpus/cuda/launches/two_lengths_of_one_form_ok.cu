// Two objects whose sizes are computed alike, each for itself: what is known of one size is known of the other.
__global__ void k(float4 *a, float4 *b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i].x = b[i].x;
}
void run(int n) {
  float4 *a, *b;
  cudaMalloc((void **)&a, sizeof(float4) * n / 4);
  cudaMalloc((void **)&b, sizeof(float4) * n / 4);
  k<<<(n / 4 + 255) / 256, 256>>>(a, b, n / 4);
}
