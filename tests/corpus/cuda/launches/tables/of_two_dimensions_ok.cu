// expect: proved
// A constant table of two dimensions, in a function.
__global__ void k(int* a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void launch_all(int* a) {
  static const unsigned shapes[3][2] = {{4, 64}, {2, 128}, {1, 256}};
  for (int i = 0; i < 3; ++i) {
    const unsigned blocks = shapes[i][0];
    k<<<blocks, shapes[i][1]>>>(a);
  }
}
int main() {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  launch_all(a);
}
