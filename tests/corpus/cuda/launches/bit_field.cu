// expect: undecided
// A bit field.
struct Sizes { unsigned threads : 12; };
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s;
  s.threads = 256;
  s.threads = 512;
  k<<<1, s.threads>>>(a);
  return 0;
}
