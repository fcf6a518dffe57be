// expect: undecided
// An iteration that is left early goes on with the step.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  for (int i = 0, b = 256; i < 3; ++i, b += 256) {
    if (i == 0) continue;
    k<<<1, b>>>(a);
  }
  return 0;
}
