// expect: refuted
// The constant has this value whenever the kernel is launched.
__constant__ int off = 40;
__global__ void k(int* a) {
  a[threadIdx.x + off] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  k<<<1, 32>>>(a);
  return 0;
}
