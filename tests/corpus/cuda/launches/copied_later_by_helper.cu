// expect: undecided
// The same in a called function.
void start(int* p, int* a) { cudaMemcpyAsync(p, a, sizeof(int), cudaMemcpyDeviceToHost); }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  start(&b, a);
  b = 256;
  k<<<1, b>>>(a);
  return 0;
}
