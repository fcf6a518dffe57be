// An iterator of the library inserts into the vector.
// but for: extents
#include <algorithm>
#include <iterator>
#include <vector>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  std::vector<int> v(256), u(4);
  int* p = v.data();
  auto to = std::back_inserter(v);
  std::copy(u.begin(), u.end(), to);
  w<<<1, 256>>>(p);
}
