// expect: proved
// The constructor of an object of the block throws for sizes that are too large.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
class Buffer {
 public:
  explicit Buffer(int n) {
    if (n < 1 || n > 256) throw std::length_error("n");
    cudaMalloc(&data, n * sizeof(int));
  }
  ~Buffer() { cudaFree(data); }
  int* data;
};
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  try {
    Buffer buffer(n);
    k<<<1, n>>>(buffer.data);
  } catch (const std::exception&) {
    return 1;
  }
  return 0;
}
