// expect: proved
// says fill: launches of this program
// A variable has the kernel; the other file gets numbers.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
int report(int blocks, const char* text, int* to);
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  void (*kernel)(int*, int) = fill;
  kernel<<<4, 64>>>(to, 0);
  report(argc, "text", to);
  fill<<<4, 64>>>(to, 0);
}
