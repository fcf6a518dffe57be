// The second object has half the size.
// expect: refuted
__global__ void k(float4 *a, float4 *b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i].x = b[i].x;  //~ ERROR access.bounds:program_access
}
void run(int n) {
  float4 *a, *b;
  cudaMalloc((void **)&a, sizeof(float4) * n / 4);
  cudaMalloc((void **)&b, sizeof(float4) * n / 8);
  k<<<(n / 4 + 255) / 256, 256>>>(a, b, n / 4);
}
