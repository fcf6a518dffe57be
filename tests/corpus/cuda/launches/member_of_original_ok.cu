// expect: proved
// A member of a copy is another variable.
struct Sizes { int threads; };
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s{256};
  Sizes t = s;
  t.threads = 512;
  k<<<1, s.threads>>>(a);
  return 0;
}
