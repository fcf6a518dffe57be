// expect: proved
// Blocks of 16 x 16.
__global__ void flat(int* a) {
  __shared__ int s[256];
  s[threadIdx.y * blockDim.x + threadIdx.x] = 1;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 b(16, 16);
  flat<<<1, b>>>(a);
  return 0;
}
