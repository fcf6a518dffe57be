// expect: not_proved
// run: --local-size 512 --num-groups 1
// A lambda reads the variable, and another one of the statement changes it.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  auto read = [b] { return b; }, change = [&] { b = 512; return b; };
  change();
  k<<<1, b>>>(a);
  return 0;
}
