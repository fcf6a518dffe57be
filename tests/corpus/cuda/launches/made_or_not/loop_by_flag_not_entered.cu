// expect: not_refuted
// The flag is false when the loop begins.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  bool more = false;
  while (more) {
    k<<<1, 512>>>(a);
    more = false;
  }
  k<<<1, 256>>>(a);
  return 0;
}
