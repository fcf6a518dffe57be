// expect: not_proved
// run: --local-size 512 --num-groups 1
// A lambda at file scope changes the variable.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int threads = 256;
auto change = [] { threads += 256; };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  change();
  k<<<1, threads>>>(a);
  return 0;
}
