// expect: not_proved
// An element more than the allocation has.
#include <vector>
__global__ void last(int n) {
  __shared__ int s[1000];
  if (n >= 1) s[n - 1] = 1;
}
int main(int argc, char** argv) {
  std::vector<float> h(1000);
  h.push_back(1);
  last<<<1, 1>>>(h.size());
  return 0;
}
