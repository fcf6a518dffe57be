// expect: proved
// says: every access in bounds
// assumes not: extents
// A function got the vector before a loop launches.
#include <thrust/device_vector.h>
#include <thrust/fill.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
void init(thrust::device_vector<int>& v) { thrust::fill(v.begin(), v.end(), 1); }
int main(int argc, char**) {
  thrust::device_vector<int> v(256);
  init(v);
  int* p = thrust::raw_pointer_cast(v.data());
  for (int i = 0; i < argc; ++i) w<<<1, 256>>>(p);
}
