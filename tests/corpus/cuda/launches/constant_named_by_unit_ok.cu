// expect: proved
// A constant keeps its value, whatever gets a reference to it.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
struct Keeper {
  explicit Keeper(const int& number) : number_(number) {}
  const int& number_;
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  const int b = 256;
  Keeper keeper(b);
  for (int i = 0; i < argc; ++i) k<<<1, b>>>(a);
  return 0;
}
