// expect: undecided
// The kernel that is launched by its address may write the host's variable.
__global__ void grow(int* p) { *p = 512; }
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ UNKNOWN access.bounds:program_access
  if (i < n) a[i] = i;
}
int main(int argc, char** argv) {
  int n = 1000, b = 256;
  int *a, *p = &b;
  cudaMalloc(&a, n * sizeof(int));
  void* args[] = {&p};
  cudaLaunchKernel((void*)grow, dim3(1), dim3(1), args, 0, 0);
  cudaDeviceSynchronize();
  k<<<4, b>>>(a, n);
  return 0;
}
