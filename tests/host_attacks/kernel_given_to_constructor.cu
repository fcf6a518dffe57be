// A constructor of another file gets the kernel.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
struct Runner {
  int blocks = 0;
  Runner(void (*kernel)(int*, int));
};
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  Runner runner(fill);
}
