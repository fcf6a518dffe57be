// A record of another file gets the kernel.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
struct Job {
  int blocks;
  void (*kernel)(int*, int);
};
Job* next_job();
void run();
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  fill<<<4, 64>>>(to, 0);
  next_job()->kernel = fill;
  run();
}
