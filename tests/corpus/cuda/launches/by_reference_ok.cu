// expect: proved
// A called function gets a reference, and leaves a smaller size.
void set(int& x) { x = 128; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 512;
  set(b);
  k<<<1, b>>>(a);
  return 0;
}
