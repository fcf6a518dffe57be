// expect: undecided
// A vector class whose components are in a union, as an argument: the wrong one of its components is the width.
struct Vec {
  Vec(int a, int b) : x(a), y(b) {}
  union {
    struct { int x, y; };
    struct { int s, t; };
  };
};
__global__ void k(int* a, Vec size) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < size.x && y < size.t) a[y * size.t + x] = x;  //~ UNKNOWN race:write_write
}
int main() {
  int* a;
  cudaMalloc(&a, 64 * 32 * sizeof(int));
  const Vec size(64, 32);
  k<<<dim3(4, 4), dim3(16, 8)>>>(a, size);
  return 0;
}
