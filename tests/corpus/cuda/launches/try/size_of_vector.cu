// expect: proved
// assumes: extents
// The vector is smaller where the exception leaves it.
#include <thrust/device_vector.h>
__global__ void k(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  thrust::device_vector<int> v(256);
  try { v.resize(16); if (argc > 1) throw 1; v.resize(256); } catch (int) { }
  k<<<1, 256>>>(thrust::raw_pointer_cast(v.data()));
}
