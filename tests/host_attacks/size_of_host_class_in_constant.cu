// The size of a class of the library is a constant of the file.
#include <string>
__global__ void k(int* a) { __shared__ int s[16]; s[threadIdx.x] = 1; }
static const int size = sizeof(std::string);
int main() {
  int* a;
  cudaMalloc(&a, 4);
  k<<<1, size>>>(a);
  return 0;
}
