// expect: not_proved
// run: --local-size 512 --num-groups 1
// A constant that each round of a loop makes anew.
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
  Timer timer(argc);
  int c = 128;
  for (int i = 0; i < argc; ++i) {
    const int b = c;
    k<<<1, b>>>(a);
    c *= 2;
  }
  return 0;
}
