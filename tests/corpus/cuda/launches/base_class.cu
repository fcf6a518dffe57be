// expect: undecided
// A member of a base class, by a pointer to it.
struct Sizes { int threads; };
struct More : Sizes { int other; };
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  More s;
  s.threads = 256;
  Sizes* p = &s;
  p->threads = 512;
  k<<<1, s.threads>>>(a);
  return 0;
}
