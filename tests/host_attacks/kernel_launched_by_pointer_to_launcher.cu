// A pointer leads to cudaLaunchKernel.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  auto launch = cudaLaunchCooperativeKernel;
  int all = 1;
  void* list[] = {&to, &all};
  launch((void*)fill, dim3(1), dim3(256), list, 0, 0);
}
