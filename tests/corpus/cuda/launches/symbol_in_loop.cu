// expect: undecided
// Constant memory is copied in the loop behind the launch: its value is not known.
__constant__ int size;
__global__ void k(int* a) {
  __shared__ int s[256];
  for (int i = 0; i < size; ++i) s[i] = a[blockIdx.x];  //~ UNKNOWN access.bounds:program_access
  //~^ UNKNOWN race:write_write
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 0;
  cudaMemcpyToSymbol(size, &n, sizeof(int));
  for (int i = 0; i < argc; ++i) {
    k<<<4, 64>>>(a);
    n = 300;
    cudaMemcpyToSymbol(size, &n, sizeof(int));
  }
  return 0;
}
