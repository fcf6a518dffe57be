// expect: undecided
// The template has an error whatever its arguments are. Its text calls a function that launches.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
void run(int* a, int threads) { k<<<1, threads>>>(a); }
template <class T> void outer(T* a, int threads) {
  no_such_type state;
  run((int*)a, threads);
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a, 256);
  outer(a, 512);
  return 0;
}
