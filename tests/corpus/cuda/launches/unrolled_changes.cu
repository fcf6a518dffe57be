// expect: not_proved
// run: --local-size 512 --num-groups 1
// A loop with an instruction for the compiler changes the size.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 128;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    k<<<1, b>>>(a);
    b *= 2;
  }
  return 0;
}
