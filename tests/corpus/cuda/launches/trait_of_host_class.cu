// expect: undecided
// What kind of class an iterator of the host's library is, is not known here.
#include <type_traits>
#include <vector>
__global__ void fill() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  fill<<<1, std::is_pointer<std::vector<int>::iterator>::value ? 256 : 512>>>();
  return 0;
}
