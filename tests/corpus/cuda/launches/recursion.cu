// expect: undecided
// A function that calls itself with more.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
void run(int* a, int b) {
  k<<<1, b>>>(a);
  if (b < 1024) run(a, 2 * b);
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a, 128);
  return 0;
}
