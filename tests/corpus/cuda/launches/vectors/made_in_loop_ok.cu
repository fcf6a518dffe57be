// expect: proved
// says: every access in bounds
// assumes not: extents
// Each iteration makes a vector.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  for (int i = 0; i < argc; ++i) { thrust::device_vector<int> v(256, i); if (i == 7) continue; w<<<1, 256>>>(thrust::raw_pointer_cast(v.data())); }
}
