// The other file has the kernels that it starts call back when they end, and changes the size then.
void keep(int* size);
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int n = 256;
  keep(&n);
  n = 256;
  cudaDeviceSynchronize();
  k<<<1, n>>>(a);
  return 0;
}
