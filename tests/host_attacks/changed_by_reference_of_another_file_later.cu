// The other file has a reference, and changes the size when the device is ready.
struct Sizes { int block; };
void keep(Sizes& sizes);
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  Sizes sizes = {256};
  keep(sizes);
  sizes.block = 256;
  cudaDeviceSynchronize();
  k<<<1, sizes.block>>>(a);
  return 0;
}
