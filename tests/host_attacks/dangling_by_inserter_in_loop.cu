// An iterator of the library inserts into the vector in the loop.
// but for: extents
#include <algorithm>
#include <iterator>
#include <vector>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  std::vector<int> v(256), u(4);
  int* p = v.data();
  auto to = std::back_inserter(v);
  for (int i = 0; i < argc; ++i) { w<<<1, 256>>>(p); std::copy(u.begin(), u.end(), to); }
}
