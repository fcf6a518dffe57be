// The block is 32 x 32: two threads of a column write one element.
__global__ void k(int *a) {
  if (threadIdx.x < 32) { a[threadIdx.x] = threadIdx.y; }
}
int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  uint3 u = make_uint3(32, 32, 1);
  dim3 d(u);
  k<<<1, d>>>(a);
  return 0;
}
