// The graph is launched where the vector has moved its elements.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamCreate(&s);
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  w<<<1, 256, 0, s>>>(p);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, nullptr, nullptr, 0);
  v.push_back(1);
  cudaGraphLaunch(x, s);
}
