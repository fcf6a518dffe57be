// expect: not_proved
// run: --local-size 512 --num-groups 1
// A reference at file scope.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int threads = 256;
int& other = threads;
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
  Timer timer(1);
  other = 512;
  k<<<1, threads>>>(a);
  return 0;
}
