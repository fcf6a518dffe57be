// assumes k: host_contents
// Each element of the array is its own number.
__global__ void k(int* a, const int* at) {
  a[at[threadIdx.x]] = 1;
}
int main() {
  int h[32];
  for (int i = 0; i < 32; ++i) h[i] = i;
  int *a, *at;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&at, sizeof(h));
  cudaMemcpy(at, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 32>>>(a, at);
  return 0;
}
