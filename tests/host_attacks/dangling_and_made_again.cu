// The second vector may lie where the first one lay.
// but for: aliasing
#include <thrust/device_vector.h>
__global__ void shift(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
int main() {
  int* p;
  { thrust::device_vector<int> v(512); p = thrust::raw_pointer_cast(v.data()); }
  thrust::device_vector<int> u(512);
  shift<<<1, 256>>>(thrust::raw_pointer_cast(u.data()), p);
}
