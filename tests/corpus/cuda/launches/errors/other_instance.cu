// expect: undecided
// One instance of the template is read. The call with an error may make another one, with more threads.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
template <class T> void run(T* a, int threads) { k<<<1, threads>>>((int*)a); }
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a, 256);
  run(no_such_function(a), 512);
  return 0;
}
