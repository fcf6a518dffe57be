// expect: refuted
// A block of 512.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ ERROR access.bounds:program_access
  if (i < n) a[i] = i;
}
int main(int argc, char** argv) {
  int n = 1024;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  void* args[] = {&a, &n};
  cudaLaunchKernel((void*)k, dim3(2), dim3(512), args, 0, 0);
  return 0;
}
