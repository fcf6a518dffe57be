// expect: not_proved
// run: --local-size 512 --num-groups 1
// A method of a type that is declared in a function changes the member.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  struct Sizes {
    int block;
    void grow() { block *= 2; }
  };
  Sizes sizes;
  sizes.block = 256;
  sizes.grow();
  k<<<1, sizes.block>>>(a);
  return 0;
}
