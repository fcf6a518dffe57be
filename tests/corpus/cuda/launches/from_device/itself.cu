// expect: bad_input
// A kernel launches itself with other sizes. It is not read, and the other kernel of the file has nothing to do with it.
__global__ void halves(int* a, int n) {
  if (threadIdx.x == 0 && n > 1) halves<<<1, n / 2>>>(a, n / 2);  //~ ERROR syntax:clang
}
__global__ void other(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 256);
  other<<<1, 64>>>(a);
  halves<<<1, 32>>>(a, 32);
}
