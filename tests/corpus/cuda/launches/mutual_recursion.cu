// expect: undecided
// Two functions that call each other.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
void other(int* a, int b);
void run(int* a, int b) {
  k<<<1, b>>>(a);
  if (b < 1024) other(a, b);
}
void other(int* a, int b) { run(a, b + 128); }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a, 128);
  return 0;
}
