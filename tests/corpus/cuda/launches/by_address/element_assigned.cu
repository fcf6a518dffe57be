// expect: refuted
// An element of the list is another one.
__global__ void k(int n) {
  __shared__ int s[256];
  if (threadIdx.x == 0 && n >= 0) s[n] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int a = 0, b = 512;
  void* args[] = {&a};
  args[0] = &b;
  cudaLaunchKernel((void*)k, dim3(1), dim3(256), args, 0, 0);
  return 0;
}
