// expect: proved
// says fill: launch of this program
// The function that is found by its name finds no kernels.
extern "C"
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
extern "C" int cudaGetDriverEntryPoint(const char* name, void** to, unsigned long long flags);
void report(int blocks);
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  void* copy;
  cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &copy, 0);
  report(argc);
  fill<<<4, 64>>>(to, 0);
}
