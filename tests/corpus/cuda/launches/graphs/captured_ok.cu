// The launches are captured into a graph, with the values that their arguments have then.
// says fill: launch of this program
#include <stdlib.h>
__global__ void fill(int* to, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) to[i] = s[threadIdx.x];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < 20; ++i) fill<<<(n + 255) / 256, 256, 0, stream>>>(to, n);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  for (int i = 0; i < 100; ++i) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaFree(to);
  return 0;
}
