// assumes k: host_contents
// Random numbers below the length of the array: every access lies in it.
#include <stdlib.h>
__global__ void k(int* a, const int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&a[at[i]], 1);
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  if (n < 1 || m < 1) return 1;
  int* h = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) h[i] = rand() % m;
  int *a, *at;
  cudaMalloc(&a, m * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<(n + 127) / 128, 128>>>(a, at, n);
  return 0;
}
