// expect: refuted
// The grid is that of another element of the table than the block.
struct Shape {
  int threads;
  int blocks;
};
const Shape shapes[] = {{64, 4}, {128, 2}, {256, 1}};
__global__ void k(int* a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  for (int i = 0; i < 3; ++i) k<<<shapes[2 - i].blocks, shapes[i].threads>>>(a);
}
