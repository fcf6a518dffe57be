// expect: bad_input
// Which of the two the host launches depends on the type that is not known.
template <class T> __global__ void k(int *a, T x) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void k(int *a, foo_t x) { a[0] = threadIdx.x; }  //~ ERROR syntax:clang
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  k<<<1, 64>>>(a, 1.5);
}
