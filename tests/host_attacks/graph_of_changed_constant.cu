// The graph is launched behind a copy that makes the size greater.
__constant__ int size;
__global__ void k(int* a) { __shared__ int s[256]; if (threadIdx.x < size) s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  int n = 256;
  cudaMemcpyToSymbol(size, &n, sizeof n);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  k<<<1, 512, 0, stream>>>(a);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  n = 512;
  cudaMemcpyToSymbol(size, &n, sizeof n);
  cudaGraphLaunch(exec, stream);
  return 0;
}
