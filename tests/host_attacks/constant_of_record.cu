// One member of the record is changed.
struct Shape {
  int first, off;
};
__constant__ Shape shape = {0, 32};
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + shape.off] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  Shape other = {0, 40};
  cudaMemcpyToSymbol(shape, &other, sizeof(Shape));
  k<<<1, 32>>>(a);
  return 0;
}
