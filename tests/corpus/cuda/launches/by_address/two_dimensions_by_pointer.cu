// expect: refuted
// Through a pointer, in two dimensions.
__global__ void k(int* a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = clock();  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  void (*f)(int*) = k;
  f<<<1, dim3(16, 16)>>>(a);
  return 0;
}
