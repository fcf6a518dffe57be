struct R { int *p; __device__ operator int &() { return *p; } };
struct V { int v; __device__ operator const int &() const { return v; } };
__global__ void k(int *a) {
  R r{a + blockIdx.x * blockDim.x + threadIdx.x};
  int &x = r;
  x = 4;
  int y = r;
  assert(y == 4);
  V v{7};
  assert(v + 1 == 8 && !(v == 6));
}
