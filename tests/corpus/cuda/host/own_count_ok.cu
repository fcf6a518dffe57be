// The library's `count` takes a range, so this is the program's.
#include <algorithm>
using namespace std;
__host__ __device__ long count(long n) { return n + 1; }
__global__ void k(long* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = count(i);
}
