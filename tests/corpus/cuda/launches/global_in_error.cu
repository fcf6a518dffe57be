// expect: not_proved
// run: --local-size 512 --num-groups 1
// A statement that is not read changes the variable at file scope.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int threads = 256;
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  unknown_function(threads = 512);
  k<<<1, threads>>>(a);
  return 0;
}
