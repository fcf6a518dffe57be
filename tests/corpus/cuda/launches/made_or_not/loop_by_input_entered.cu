// Some number of the user enters the loop.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = argc;
  while (n > 7) {
    k<<<1, 512>>>(a);
    n /= 2;
  }
  return 0;
}
