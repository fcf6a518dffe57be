// expect: bad_input
// An iterator is a pointer in our headers and a class in GCC's library: which branch a kernel takes is not known.
#include <string>
#include <type_traits>
#include <vector>
using Iterator = std::vector<int>::iterator;
struct Plain { int x; };
constexpr bool chosen = std::is_pointer<std::vector<int>::iterator>::value;
__global__ void by_value(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (std::is_same<std::vector<int>::iterator, int *>::value) a[i] = 1; else a[0] = i; //~ ERROR unsupported:host_class_trait
}
__global__ void by_variable(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (std::is_pointer_v<std::string::iterator>) a[i] = 1; else a[0] = i; //~ ERROR unsupported:host_class_trait
}
__global__ void by_constant(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[chosen ? i : 0] = i; //~ ERROR unsupported:host_class_trait
}
template <class V> __device__ int place(int i) {
  return std::is_pointer<typename V::iterator>::value ? i : 0;
}
__global__ void by_helper(int *a) { a[place<std::vector<int>>(blockIdx.x * blockDim.x + threadIdx.x)] = 1; } //~ ERROR unsupported:host_class_trait
__global__ void by_size(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (sizeof(std::vector<int>) > 8) a[i] = 1; else a[0] = i; //~ ERROR unsupported:host_class_size
}
// Traits of types of the program and of numbers are known.
// says other: no data race
__global__ void other(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (std::is_same<Plain, int>::value || std::is_same_v<float, int>) a[0] = i; else a[i] = 1;
}
