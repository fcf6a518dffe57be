// expect: refuted
// `cudaLaunchKernel` with a pointer of which nothing is known may launch a kernel whose address is taken.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ ERROR access.bounds:program_access
  if (i < n) a[i] = i;
}
void* saved;
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  saved = (void*)k;
  void* args[] = {&a, &n};
  cudaLaunchKernel(saved, dim3(2), dim3(512), args, 0, 0);
  k<<<4, 256>>>(a, n);
  return 0;
}
