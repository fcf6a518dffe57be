// expect: proved
// What Clang cannot read does not name this variable.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  auto start = no_such_clock::now();
  no_such_function(a, start);
  k<<<1, b>>>(a);
  return 0;
}
