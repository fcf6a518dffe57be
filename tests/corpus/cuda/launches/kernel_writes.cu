// expect: undecided
// A kernel that has its address.
__global__ void w(int* p) { *p = 512; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  w<<<1, 1>>>(&b);
  cudaDeviceSynchronize();
  k<<<1, b>>>(a);
  return 0;
}
