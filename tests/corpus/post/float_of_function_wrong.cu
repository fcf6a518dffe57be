// expect: refuted
//@ pure float twice(float x) = x + x;
/*@ requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == twice(1.0f); @*/ //~ ERROR post.thread:false
__global__ void k(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 3.0f; }
