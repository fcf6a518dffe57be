// expect: proved
// says fill: launches of this program
// cudaLaunchKernel is followed.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  int all = 0;
  void* list[] = {&to, &all};
  cudaLaunchKernel((const void*)fill, dim3(4), dim3(64), list, 0, 0);
  fill<<<4, 64>>>(to, 0);
}
