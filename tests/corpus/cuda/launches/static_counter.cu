// expect: undecided
// A variable that keeps its value between calls.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
void run(int* a) {
  static int b = 256;
  k<<<1, b>>>(a);
  b += 256;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a);
  run(a);
  return 0;
}
