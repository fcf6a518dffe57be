// expect: refuted
// Room for floats where the kernel writes four of them.
__global__ void fill(float4* places, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) places[i].w = 2;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = argc;
  float4* places;
  cudaMalloc(&places, n * sizeof(float));
  fill<<<n / 64 + 1, 64>>>(places, n);
  return 0;
}
