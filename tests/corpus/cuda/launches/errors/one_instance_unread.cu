// expect: undecided
// One instance of the template is read, and one is not, which launches 512 threads.
struct With { static void prepare() {} };
struct Without {};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
void run(int* a, int threads) { k<<<1, threads>>>(a); }
template <class T> void outer(int* a, int threads) {
  T::prepare();
  run(a, threads);
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  outer<With>(a, 256);
  outer<Without>(a, 512);
  return 0;
}
