// expect: not_proved
// run: --local-size 512 --num-groups 1
// A method of a class changes the variable at file scope.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int threads = 256;
struct Setter {
  Setter() {}
  void set(int count) { threads = count; }
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Setter setter;
  setter.set(argc);
  k<<<1, threads>>>(a);
  return 0;
}
