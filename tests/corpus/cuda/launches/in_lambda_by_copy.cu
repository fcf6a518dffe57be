// expect: proved
// A launch in a lambda with a copy: it is 256 in the lambda, whatever follows.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  auto go = [=] { k<<<1, b>>>(a); };
  b = 512;
  go();
  return 0;
}
