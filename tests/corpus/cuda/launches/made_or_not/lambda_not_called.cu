// expect: not_refuted
// No code calls the lambda.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  auto launch = [&] { k<<<1, 512>>>(a); };
  k<<<1, 256>>>(a);
  return sizeof launch == 0;
}
