// expect: proved
// A type that is declared in a function.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  struct Sizes {
    int block;
    float factor;
  };
  enum { most = 256 };
  Sizes sizes;
  sizes.block = argc;
  if (sizes.block > most) return 1;
  k<<<1, sizes.block>>>(a);
  return 0;
}
