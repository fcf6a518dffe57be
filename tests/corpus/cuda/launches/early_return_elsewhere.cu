// expect: refuted
// A condition that ends something else.
int check(int b) { if (b > 256) return 1; return 0; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = argc;
  if (b > 256) check(b);
  k<<<1, b>>>(a);
  return 0;
}
