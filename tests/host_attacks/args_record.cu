// a member of a record
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
struct Two { int a, b; };
int main(int argc, char** argv) {
  int n = 256, m = 512;
  Two two = {256, 512};
  void* args[] = {&two.a};
  two.a = two.b;
  cudaLaunchKernel((void*)last, dim3(1), dim3(1), args, 0, 0);
  return 0;
}
