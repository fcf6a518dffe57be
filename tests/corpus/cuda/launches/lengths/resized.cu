// expect: refuted
#include <vector>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  std::vector<float> h(1000);
  float* d;
  cudaMalloc(&d, h.size() * sizeof(float));
  h.resize(1001);
  fill<<<4, 256>>>(d, h.size());
  return 0;
}
