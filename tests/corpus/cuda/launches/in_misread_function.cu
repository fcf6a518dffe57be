// expect: undecided
// A launch in a function with an error, of which Clang drops statements.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
void other(int* a) {
  k<<<1, no_such_name>>>(a);
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  k<<<1, 256>>>(a);
  other(a);
  return 0;
}
