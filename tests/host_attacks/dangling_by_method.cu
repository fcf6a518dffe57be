// A method of the object moves the elements.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p; S(int n) : p(n) {} int* data() { return thrust::raw_pointer_cast(p.data()); } void grow() { p.push_back(1); } };
int main() { S s(256); int* p = s.data(); s.grow(); w<<<1, 256>>>(p); }
