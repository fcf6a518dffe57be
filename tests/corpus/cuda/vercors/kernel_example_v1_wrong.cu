/*@ requires \pointer_length(a) == blockDim.x && gridDim.x == 1;
  @ context Perm(a[threadIdx.x], write);
  @ ensures a[threadIdx.x] == threadIdx.x + 1; */ //~ ERROR post.thread:false
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
