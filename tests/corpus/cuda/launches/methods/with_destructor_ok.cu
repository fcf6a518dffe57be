// expect: proved
// A class owns memory of the device.
#include <stdlib.h>
class Buffer {
 public:
  explicit Buffer(int n) : size_(n) { cudaMalloc(&data_, n * sizeof(float)); }
  ~Buffer() { cudaFree(data_); }
  Buffer(const Buffer&) = delete;
  float* data() { return data_; }
  int size() const { return size_; }

 private:
  float* data_;
  int size_;
};
__global__ void k(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  Buffer b(n);
  k<<<(n + 255) / 256, 256>>>(b.data(), b.size());
  cudaDeviceSynchronize();
}
