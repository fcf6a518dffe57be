// expect: undecided
// The launch is captured, and the graph is launched only on request.
#include <stdlib.h>
__global__ void fill(int* to) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 4);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  fill<<<1, 512, 0, stream>>>(to);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  cudaStreamSynchronize(stream);
  return 0;
}
