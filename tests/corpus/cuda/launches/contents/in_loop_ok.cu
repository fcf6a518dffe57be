// assumes k: host_contents
// No launch of the loop writes the array of numbers, nor does what stands between the launches.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a, const int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[at[i]] += 1;
}
__global__ void scale(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int* h = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) h[i] = n - 1 - i;
  int *a, *at;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(a, 0, n * sizeof(int));
  for (int round = 0; round < 10; ++round) {
    k<<<(n + 127) / 128, 128>>>(a, at, n);
    scale<<<(n + 127) / 128, 128>>>(a, n);
    if (cudaDeviceSynchronize() != cudaSuccess) break;
    printf("%d\n", round);
  }
  cudaMemcpy(h, a, n * sizeof(int), cudaMemcpyDeviceToHost);
  free(h);
  return 0;
}
