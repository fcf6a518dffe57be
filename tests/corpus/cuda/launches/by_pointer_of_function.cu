// expect: refuted
// A launch through a pointer: the kernel is judged for every launch.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  void (*f)(int*) = k;
  f<<<1, 512>>>(a);
  k<<<1, 256>>>(a);
  return 0;
}
