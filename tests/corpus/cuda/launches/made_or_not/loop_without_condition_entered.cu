// The loop has no condition.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  for (int i = 0;; ++i) {
    k<<<1, 512>>>(a);
    if (i > 3) break;
  }
  return 0;
}
