// expect: undecided
// The size of a class of the host's library is not known here: there may be more threads than one.
#include <map>
constexpr int size = 2 * sizeof(std::map<int, int>::iterator);
__global__ void fill() {
  __shared__ int s[2];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  fill<<<1, size>>>();
  return 0;
}
