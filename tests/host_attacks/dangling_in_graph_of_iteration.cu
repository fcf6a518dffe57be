// The graph of the first iteration is launched in the second one, in which there is another vector.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamCreate(&s);
  for (int i = 0; i < 2; ++i) {
    thrust::device_vector<int> v(256);
    if (i == 0) {
      cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
      w<<<1, 256, 0, s>>>(thrust::raw_pointer_cast(v.data()));
      cudaStreamEndCapture(s, &g);
      cudaGraphInstantiate(&x, g, nullptr, nullptr, 0);
    }
    cudaGraphLaunch(x, s);
  }
}
