// expect: proved
// An object with a constructor gets a member, and a copy of the sizes.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
struct Timer {
  explicit Timer(int number) : number_(number) {}
  int number_;
};
struct Holder {
  explicit Holder(int& number) : number_(number) {}
  ~Holder() { number_ = 512; }
  int& number_;
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 block(256);
  Timer timer(block.x);
  auto copied = [block] { return block.y; };
  k<<<1, block>>>(a);
  return 0;
}
