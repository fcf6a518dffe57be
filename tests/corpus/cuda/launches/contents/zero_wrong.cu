// expect: refuted
// All threads write one element, in every launch of the program.
__global__ void k(int* a, const int* at) {
  a[at[threadIdx.x]] = threadIdx.x;  //~ ERROR race:write_write
}
int main() {
  int *a, *at;
  cudaMalloc(&a, 100 * sizeof(int));
  cudaMalloc(&at, 100 * sizeof(int));
  cudaMemset(at, 0, 100 * sizeof(int));
  k<<<1, 100>>>(a, at);
  return 0;
}
