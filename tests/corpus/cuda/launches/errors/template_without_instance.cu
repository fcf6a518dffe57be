// expect: undecided
// The call that has an error would make the only instance of the template, which launches 512 threads.
template <class T> __global__ void k(T* a) {
  __shared__ int s[512];
  s[threadIdx.x] = a[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
template <class T> void run(T* a) { k<<<1, 512>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(no_such_function(a));
  return 0;
}
