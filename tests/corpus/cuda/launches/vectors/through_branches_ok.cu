// expect: proved
// says: every access in bounds
// assumes not: extents
// Branches leave the vector as it is.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  thrust::device_vector<int> v(256), u(256);
  int* p = thrust::raw_pointer_cast(v.data());
  if (argc > 1) { thrust::fill(v.begin(), v.end(), 3); thrust::device_vector<int> x(4); if (argc == 5) return 1; }
  do { if (argc > 2) break; u.push_back(1); } while (0);
  switch (argc) { case 3: { thrust::device_vector<int> x(4); break; } default: break; }
  w<<<1, 256>>>(p);
}
