// expect: undecided
// One instance of the template that launches is read, and one is not.
struct With { static void prepare() {} };
struct Without {};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
template <class T> void run(int* a, int threads) {
  T::prepare();
  k<<<1, threads>>>(a);
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run<With>(a, 256);
  run<Without>(a, 512);
  return 0;
}
