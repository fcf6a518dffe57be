// expect: undecided
// An unknown function kept the address.
void keep(int* p);
void use();
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  keep(&b);
  b = 256;
  use();
  k<<<1, b>>>(a);
  return 0;
}
