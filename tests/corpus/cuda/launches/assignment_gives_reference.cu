// expect: undecided
// An assignment gives a reference to what it assigned.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 block;
  dim3& other = (block = dim3(256));
  other.x = 512;
  k<<<1, block>>>(a);
  return 0;
}
