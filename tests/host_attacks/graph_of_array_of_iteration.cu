// The graph of the first iteration is launched in the second one, in which there is another array.
// but for: extents
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamCreate(&s);
  for (int i = 0; i < 2; ++i) {
    int* p;
    cudaMalloc(&p, 1024);
    if (i == 0) {
      cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
      w<<<1, 256, 0, s>>>(p);
      cudaStreamEndCapture(s, &g);
      cudaGraphInstantiate(&x, g, nullptr, nullptr, 0);
    }
    cudaGraphLaunch(x, s);
    cudaFree(p);
  }
}
