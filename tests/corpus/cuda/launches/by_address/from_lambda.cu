// expect: refuted
// Launched by a lambda.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ ERROR access.bounds:program_access
  if (i < n) a[i] = i;
}
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  void (*f)(int*, int) = k;
  auto run = [&] { f<<<2, 512>>>(a, n); };
  run();
  k<<<4, 256>>>(a, n);
  return 0;
}
