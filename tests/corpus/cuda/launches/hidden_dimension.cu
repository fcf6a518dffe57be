// expect: refuted
// A second dimension that the kernel does not name: two threads have one number.
__global__ void line(int* a) {
  a[threadIdx.x] = threadIdx.y;  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 b(16, argc);
  line<<<1, b>>>(a);
  return 0;
}
