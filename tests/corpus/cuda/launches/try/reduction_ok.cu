// expect: proved
// assumes not: extents
// A whole program as they are written: checks that throw, buffers that own memory, one handler.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
#define CUDA_CHECK(call)                                                                              \
  do {                                                                                                \
    cudaError_t err = (call);                                                                         \
    if (err != cudaSuccess) {                                                                         \
      std::ostringstream message;                                                                     \
      message << __FILE__ << ":" << __LINE__ << " " << cudaGetErrorString(err);                       \
      throw std::runtime_error(message.str());                                                        \
    }                                                                                                 \
  } while (0)
__global__ void reduce(const float* in, float* out, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
template <typename T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(size_t n) : size_(n) { CUDA_CHECK(cudaMalloc(&data_, n * sizeof(T))); }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  T* get() { return data_; }
  size_t size() const { return size_; }
 private:
  T* data_ = nullptr;
  size_t size_;
};
float run(const std::vector<float>& host) {
  const int n = static_cast<int>(host.size());
  const int blocks = (n + 255) / 256;
  DeviceBuffer<float> in(n), out(blocks);
  CUDA_CHECK(cudaMemcpy(in.get(), host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  reduce<<<blocks, 256>>>(in.get(), out.get(), n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  std::vector<float> result(blocks);
  CUDA_CHECK(cudaMemcpy(result.data(), out.get(), blocks * sizeof(float), cudaMemcpyDeviceToHost));
  float sum = 0;
  for (int i = 0; i < blocks; ++i) sum += result[i];
  return sum;
}
int main(int argc, char** argv) {
  try {
    if (argc < 2) throw std::invalid_argument("usage");
    int n = std::stoi(argv[1]);
    if (n <= 0) throw std::invalid_argument("n");
    std::vector<float> host(n, 1.0f);
    std::cout << run(host) << std::endl;
  } catch (std::exception& e) {
    std::cerr << "error: " << e.what() << std::endl;
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
