// expect: undecided
// wanted: proved
#include <type_traits>
#include <vector>
__global__ void fill() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  fill<<<1, std::is_pointer<std::vector<int> *>::value && std::is_pointer_v<int *> ? 256 : 512>>>();
  return 0;
}
