// expect: not_proved
// run: --local-size 512 --num-groups 1
// The reference that an assignment gives changes the sizes between two rounds.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 block;
  dim3& other = (block = dim3(256));
  for (int i = 0; i < argc; ++i) {
    k<<<1, block>>>(a);
    other.x = 512;
  }
  return 0;
}
