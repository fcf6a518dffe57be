// expect: undecided
// A loop is left in a way that was not read: its condition may still hold.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
#define STOP_IF(x) if (no_such_function(x)) break
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = argc;
  while (b > 256) {
    STOP_IF(argc);
    b /= 2;
  }
  if (b < 1) b = 1;
  k<<<1, b>>>(a);
  return 0;
}
