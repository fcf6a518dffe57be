// expect: refuted
// A launch in a lambda, with what it holds by reference.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  auto go = [&] { k<<<1, b>>>(a); };
  b = 512;
  go();
  return 0;
}
