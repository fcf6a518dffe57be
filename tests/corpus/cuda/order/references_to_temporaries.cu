// In both orders of the arguments the references name the same temporaries.
#include <algorithm>
__device__ int add(int *p) { *p += 2; return *p; }
__device__ int triple(int *p) { *p *= 3; return *p; }
__global__ void right() {
  int x = 1;
  int r = std::max(add(&x), triple(&x));
  assert(r == 9 || r == 5);
}
__global__ void one_order() {
  int x = 1;
  int r = std::max(add(&x), triple(&x));
  assert(r == 9);  //~ UNKNOWN assert:false
}
