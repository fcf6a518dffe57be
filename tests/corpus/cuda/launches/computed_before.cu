// expect: proved
// The variable changes behind the computation: the launch has the old value.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 256;
  int b = n;
  n = 512;
  k<<<1, b>>>(a);
  return 0;
}
