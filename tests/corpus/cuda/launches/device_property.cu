// expect: undecided
// A property of the device.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  k<<<1, p.maxThreadsPerBlock>>>(a);
  return 0;
}
