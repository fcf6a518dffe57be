// expect: not_proved
// The launch has more threads in a block than the kernel allows: it fails.
__global__ void __launch_bounds__(64) k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  dim3 block(16, 8);
  k<<<4, block>>>(p);
}
