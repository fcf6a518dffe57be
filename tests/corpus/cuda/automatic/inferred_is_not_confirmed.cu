// What is inferred for a kernel that promises something is nothing that a run of the source could show.
// expect: refuted
__global__ void k(int *y, int *x) {  //~ UNKNOWN distribution.group:two_writers //~ UNKNOWN distribution.kernel:two_writers
  __ensures(x[0] == 7);  //~ ERROR post.thread:false
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t == 5000) x[0] = 7;
}
