// expect: undecided
// The address of a number of 16 bits for a parameter of 32: the bytes behind it count, too.
__global__ void k(int n) {
  __shared__ int s[256];
  if (threadIdx.x == 0 && n >= 0) s[n] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  short a[2] = {1, 1};
  short b = 1;
  void* args[] = {&b};
  cudaLaunchKernel((void*)k, dim3(1), dim3(256), args, 0, 0);
  return a[0];
}
