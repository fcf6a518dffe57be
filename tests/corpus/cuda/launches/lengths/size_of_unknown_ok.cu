// expect: proved
// says: every access in bounds
// Whatever the size is, it is the same twice.
#include <vector>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
void run(const std::vector<float>& h) {
  float* d;
  cudaMalloc(&d, h.size() * sizeof(float));
  fill<<<4, 256>>>(d, h.size());
}
int main(int argc, char** argv) {
  std::vector<float> h;
  for (int i = 0; i < argc; ++i) h.push_back(1);
  run(h);
  return 0;
}
