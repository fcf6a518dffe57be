// expect: proved
// A loop of the host with an instruction for the compiler.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
#pragma unroll
  for (int i = 0; i < 4; ++i) k<<<1, b>>>(a);
  return 0;
}
