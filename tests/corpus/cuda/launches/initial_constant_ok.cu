// expect: proved
// Constants that the host leaves as they are: a number, a table, a record.
struct Shape {
  int width, height;
};
__constant__ int off = 32;
__constant__ int table[4] = {0, 1, 2, 3};
__constant__ Shape shape = {8, 4};
__global__ void k(int* a) {
  a[threadIdx.x + off] = 1;
  __syncthreads();
  if (threadIdx.x < 4) a[table[threadIdx.x]] = 2;
  if (threadIdx.x < shape.width) a[off + 8 * shape.height - 1 - threadIdx.x] = 3;
}
int main() {
  int* a;
  cudaMalloc(&a, 72 * sizeof(int));
  k<<<1, 32>>>(a);
  return 0;
}
