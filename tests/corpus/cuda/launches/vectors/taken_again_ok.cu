// expect: proved
// says: every access in bounds
// assumes not: extents
// The pointer is taken again behind the change.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  thrust::device_vector<int> v;
  v.reserve(1000);
  v.resize(10);
  v.push_back(1);
  if (v.size() < 256) return 1;
  w<<<1, 256>>>(thrust::raw_pointer_cast(v.data()));
}
