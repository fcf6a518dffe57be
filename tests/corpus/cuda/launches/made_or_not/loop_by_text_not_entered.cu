// expect: not_refuted
// The text is empty.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  const char* s = "";
  while (*s) {
    k<<<1, 512>>>(a);
    ++s;
  }
  k<<<1, 256>>>(a);
  return 0;
}
