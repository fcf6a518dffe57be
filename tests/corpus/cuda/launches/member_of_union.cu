// expect: undecided
// Another member of a union.
union Both { int i, j; };
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Both u;
  u.i = 256;
  u.j = 512;
  k<<<1, u.i>>>(a);
  return 0;
}
