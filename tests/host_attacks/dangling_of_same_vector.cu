// Both pointers may lead to the elements of one vector, which a launch did not move.
// but for: aliasing
#include <thrust/device_vector.h>
__global__ void shift(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
thrust::device_vector<int> v;
int main() {
  v.resize(512);
  int* p = thrust::raw_pointer_cast(v.data());
  v.shrink_to_fit();
  shift<<<1, 256>>>(thrust::raw_pointer_cast(v.data()), p);
}
