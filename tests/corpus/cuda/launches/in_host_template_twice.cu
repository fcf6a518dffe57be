// expect: undecided
// The template has an instance, and another one that a function of a template without an instance would make.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
template <class T> void run(T* a) { k<<<1, 256>>>(a); }
template <class T> void other(T* a) { k<<<1, 512>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a);
  return 0;
}
