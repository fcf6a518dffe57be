// expect: undecided
// The second launch has other blocks than the collective.
#include <cub/cub.cuh>
__global__ void k(int* a) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ typename Reduce::TempStorage t;
  int s = Reduce(t).Sum(threadIdx.x); //~ UNKNOWN assert:false //~ UNKNOWN assert:false //~ UNKNOWN access.bounds:program_access //~ UNKNOWN assert:false //~ UNKNOWN assert:false //~ UNKNOWN access.bounds:program_access //~ UNKNOWN assert:false //~ UNKNOWN assert:false //~ UNKNOWN access.bounds:program_access //~ UNKNOWN race:write_write
  if (threadIdx.x == 0) a[blockIdx.x] = s; //~ UNKNOWN race:write_write
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  k<<<4, 64>>>(p);
  k<<<4, 128>>>(p);
}
