// expect: refuted
// The same with one element too few for the threads of a block.
#include <iostream>
#include <stdexcept>
#include <string>
__global__ void k(int* a, int n) {
  __shared__ int s[255];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ ERROR access.bounds:program_access
  if (i < n) a[i] = s[threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
class CudaError : public std::runtime_error {
 public:
  CudaError(const std::string& where, cudaError_t code) : std::runtime_error(where + cudaGetErrorString(code)), code_(code) {}
 private:
  cudaError_t code_;
};
void check(cudaError_t code, const char* where) {
  if (code != cudaSuccess) throw CudaError(where, code);
}
class Buffer {
 public:
  explicit Buffer(int n) { check(cudaMalloc(&data_, n * sizeof(int)), "Buffer"); }
  ~Buffer() { cudaFree(data_); }
  int* data() const { return data_; }
 private:
  int* data_;
};
int main(int argc, char** argv) {
  try {
    int n = std::stoi(argv[1]);
    if (n <= 0) throw std::invalid_argument("no elements");
    Buffer buffer(n);
    k<<<(n + 255) / 256, 256>>>(buffer.data(), n);
    check(cudaGetLastError(), "k");
  } catch (const CudaError& e) {
    std::cerr << e.what() << std::endl;
    return 2;
  } catch (const std::exception& e) {
    std::cerr << e.what() << std::endl;
    return 1;
  }
  return 0;
}
