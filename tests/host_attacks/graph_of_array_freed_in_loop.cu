// The second iteration launches the graph with the array that the first one has freed.
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
  for (int i = 0; i < 2; ++i) {
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    if (i == 0) cudaFree(a);
  }
  return 0;
}
// but for: extents
