// expect: proved
// says fill: launch of this program
// A kernel whose name in modules has its types is not the one of the plain name.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  CUmodule module;
  CUfunction found;
  cuModuleLoad(&module, "fill.fatbin");
  cuModuleGetFunction(&found, module, "fill");
  fill<<<4, 64>>>(to, 0);
}
