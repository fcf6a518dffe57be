// expect: undecided
// The list is given from its second element on.
__global__ void k(int n, int m) {
  __shared__ int s[256];
  if (threadIdx.x == 0 && n >= 0) s[n] = m;  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int a = 0, b = 512, c = 0;
  void* args[] = {&a, &b, &c};
  cudaLaunchKernel((void*)k, dim3(1), dim3(256), args + 1, 0, 0);
  return 0;
}
