// expect: refuted
// The race needs no particular contents; whether the other access is made depends on some.
__global__ void k(int* a, const int* index) {
  if (index[threadIdx.x] > 0) a[threadIdx.x + 1] = 2;
  a[0] = index[threadIdx.x];  //~ ERROR race:write_write
}
int main() {
  int *a, *index;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&index, 32 * sizeof(int));
  k<<<1, 32>>>(a, index);
  return 0;
}
