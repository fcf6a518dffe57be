// Names for the parts of a copy, of an object itself, of what `get` returns.
#include <tuple>
#include <array>
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
struct P { int x, y; };
__global__ void copy_ok(int *a) {
  P p{1, 2};
  auto [u, v] = p;
  p.x = 7;
  a[u == 1 && v == 2 ? OWN : 0] = 1;
}
__global__ void copy(int *a) {
  P p{1, 2};
  auto [u, v] = p;
  p.x = 7;
  a[u == 7 ? OWN : 0] = v;  //~ ERROR race:write_write
}
__global__ void reference_ok(int *a) {
  P p{1, 2};
  auto &[u, v] = p;
  v = 9;
  a[p.y == 9 && u == 1 ? OWN : 0] = 1;
}
__global__ void reference(int *a) {
  P p{1, 2};
  auto &[u, v] = p;
  v = 9;
  a[p.y == 2 ? OWN : 0] = u;  //~ ERROR race:write_write
}
__global__ void array_ok(int *a) {
  int t[2] = {3, 4};
  auto [u, v] = t;
  t[0] = 5;
  auto [first, second] = std::array<int, 2>{6, 7};
  a[u == 3 && v == 4 && first + second == 13 ? OWN : 0] = 1;
}
__global__ void tuple_ok(int *a) {
  auto [u, v] = std::make_tuple(1, 2);
  int x, y;
  std::tie(x, y) = std::make_tuple(u + 1, v + 1);
  a[u + v == 3 && x == 2 && y == 3 ? OWN : 0] = 1;
}
__global__ void tuple(int *a) {
  auto [u, v] = std::make_tuple(1, 2);
  a[u == 2 ? OWN : 0] = v;  //~ ERROR race:write_write
}
__global__ void vector_ok(int *a, int2 p) {
  auto [u, v] = p;
  a[u == p.x && v == p.y ? OWN : 0] = 1;
}
