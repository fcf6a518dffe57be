// expect: refuted
// A launch through a function of the library.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  void* p[] = {&a};
  k<<<1, 256>>>(a);
  cudaLaunchKernel((void*)k, dim3(1), dim3(512), p, 0, 0);
  return 0;
}
