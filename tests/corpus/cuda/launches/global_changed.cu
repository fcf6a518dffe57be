// expect: refuted
// A called function changes a global variable.
int b;
void grow() { b = 512; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  b = 256;
  grow();
  k<<<1, b>>>(a);
  return 0;
}
