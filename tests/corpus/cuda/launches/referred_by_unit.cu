// expect: not_proved
// run: --local-size 512 --num-groups 1
// An object with a constructor has a reference to the variable.
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
  int b = 256;
  { Holder holder(b); }
  k<<<1, b>>>(a);
  return 0;
}
