// expect: undecided
// The barrier waits for 64 threads, and the launch has 128.
#include <cuda/barrier>
__global__ void k(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, 64); //~ UNKNOWN race:write_write
  __syncthreads();
  bar.arrive_and_wait(); //~ UNKNOWN assert:false
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  k<<<4, 128>>>(p);
}
