// flags: --std c++23
struct S { int v; __device__ int operator-(this S a, S) { return a.v; } };
__global__ void k() {
  S x{1}, y{2};
  assert(x - y == 2);  //~ ERROR unsupported:explicit_object
}
