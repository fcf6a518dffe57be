// expect: refuted
// The launch reads the argument when it is made, not where its address is taken.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  if (threadIdx.x == 0) s[n] = 1;  //~ ERROR access.bounds:program_access
  a[threadIdx.x] = 0;
}
int main(int argc, char** argv) {
  int n = 255;
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  void* args[] = {&a, &n};
  n = n + 1;
  cudaLaunchKernel((void*)k, dim3(1), dim3(256), args, 0, 0);
  return 0;
}
