// expect: proved
// A member has an initialiser in the class.
struct Sizes {
  int threads = 128;
  int blocks = threads / 64;
  void twice() { threads *= 2; }
};
__global__ void k(int* a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 512 * sizeof(int));
  Sizes sizes;
  sizes.twice();
  k<<<sizes.blocks, sizes.threads>>>(a);
}
