// Loops over arrays, over what has `begin` and `end`, by value and by reference.
#include <array>
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void changed_ok(int *a) {
  int t[4] = {1, 2, 3, 4};
  for (int &x : t) x = 0;
  a[OWN] = t[2];
}
__global__ void bounds_ok() {
  __shared__ int s[8];
  if (threadIdx.x == 0)
    for (int &x : s) x = 1;
}
__global__ void bounds() {
  __shared__ int s[8];
  for (int &x : s) x = threadIdx.x;  //~ ERROR race:write_write
}
struct Part {
  int *first, *last;
  __device__ int *begin() const { return first; }
  __device__ int *end() const { return last; }
};
__global__ void of_a_class(int *a, int n) {
  for (int &x : Part{a, a + n}) x = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void elements_ok(int *a) {
  int sum = 0;
  for (int x : {1, 2}) sum = x;
  a[OWN] = sum;
}
