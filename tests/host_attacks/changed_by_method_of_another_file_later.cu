// The method keeps its object, and changes it when the device is ready.
struct Sizes {
  int block;
  void keep();
};
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  Sizes sizes = {256};
  sizes.keep();
  sizes.block = 256;
  cudaDeviceSynchronize();
  k<<<1, sizes.block>>>(a);
  return 0;
}
