// expect: undecided
// The host fills the array of indices in a way that is not followed: a failure that needs other contents is only possible.
__global__ void k(int* a, const int* index) {
  a[index[threadIdx.x]] = 1;  //~ UNKNOWN race:write_write
}
int main() {
  int h[32];
  for (int i = 0; i < 32; ++i) h[i] = i ^ 1;
  int *a, *index;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&index, sizeof(h));
  cudaMemcpy(index, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 32>>>(a, index);
  return 0;
}
