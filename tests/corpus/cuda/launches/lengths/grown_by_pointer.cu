// expect: not_proved
// Through a pointer.
#include <vector>
#include <utility>
__global__ void last(int n) {
  __shared__ int s[1000];
  if (n >= 1) s[n - 1] = 1;
}
void grow(std::vector<float>& v) { v.push_back(1); }
int main(int argc, char** argv) {
  std::vector<float> h(1000);
  std::vector<float>* p = &h; p->push_back(1);
  last<<<1, 1>>>(h.size());
  return 0;
}
