// expect: refuted
// The buffer has one element less than the kernel writes.
#include <stdlib.h>
class Buffer {
 public:
  explicit Buffer(int n) : size_(n) { cudaMalloc(&data_, n * sizeof(float)); }
  ~Buffer() { cudaFree(data_); }
  float* data() { return data_; }
  int size() const { return size_; }

 private:
  float* data_;
  int size_;
};
__global__ void k(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  Buffer b(100);
  k<<<1, 128>>>(b.data(), b.size());
  cudaDeviceSynchronize();
}
