// expect: proved
// A constant table of records at file scope. Two members of the chosen record belong together.
struct Shape {
  int threads;
  int blocks;
};
const Shape shapes[] = {{64, 4}, {128, 2}, {256, 1}};
__global__ void k(int* a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  for (int i = 0; i < 3; ++i) k<<<shapes[i].blocks, shapes[i].threads>>>(a);
}
