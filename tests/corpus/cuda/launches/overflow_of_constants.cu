// expect: undecided
// Behind a sum of constants that overflows nothing is defined.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int most = 2147483647;
  int more = most + 1;
  k<<<1, 512>>>(a);
  return 0;
}
