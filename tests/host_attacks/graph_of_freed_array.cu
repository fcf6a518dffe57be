// The graph has a launch with an array that is freed before the graph is launched.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  k<<<1, 256, 0, stream>>>(a);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  cudaFree(a);
  cudaGraphLaunch(exec, stream);
  return 0;
}
// but for: extents
