// A library of the driver gives the kernel.
extern "C"
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  CUlibrary library;
  CUkernel found;
  cuLibraryLoadFromFile(&library, "fill.fatbin", 0, 0, 0, 0, 0, 0);
  cuLibraryGetKernel(&found, library, "fill");
  int all = 1;
  void* list[] = {&to, &all};
  cuLaunchKernel((CUfunction)found, 1, 1, 1, 256, 1, 1, 0, 0, list, 0);
}
