// expect: proved
// A vector of as many elements as its constructor says.
#include <vector>
__global__ void last(int n) {
  __shared__ int s[1000];
  if (n >= 1) s[n - 1] = 1;
}
int main(int argc, char** argv) {
  std::vector<float> h(1000, 2.0f);
  for (size_t i = 0; i < h.size(); ++i) h[i] = h.at(i) + 1;
  last<<<1, 1>>>(h.size());
  return h.empty();
}
