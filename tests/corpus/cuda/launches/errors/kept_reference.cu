// expect: undecided
// What was not read may keep a reference, and another call may write through it.
void touch();
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b;
  no_such_class keeper(b);
  b = 256;
  touch();
  k<<<1, b>>>(a);
  return 0;
}
