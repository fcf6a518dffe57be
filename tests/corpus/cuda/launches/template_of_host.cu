// expect: refuted
// One of two instances of a host function launches too many threads.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
template <int N> void run(int* a) { k<<<1, N>>>(a); }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run<256>(a);
  run<512>(a);
  return 0;
}
