// expect: proved
// The launch has as many threads in a block as the kernel allows.
__global__ void __launch_bounds__(64) k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  dim3 block(64);
  k<<<4, block>>>(p);
}
