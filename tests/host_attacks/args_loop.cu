// the variable changes in a loop
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
int main(int argc, char** argv) {
  int n = 256, m = 512;
  void* args[] = {&n};
  for (int i = 0; i < 2; ++i) {
    cudaLaunchKernel((void*)last, dim3(1), dim3(1), args, 0, 0);
    n += 256;
  }
  return 0;
}
