// expect: refuted
/*@ requires Perm(a[\gtid], write);
  @ requires (\forall int j; 0 <= j && j < 4; (float) j < x);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] < x; @*/ //~ ERROR post.thread:false
__global__ void k(float *a, float x) { a[blockIdx.x * blockDim.x + threadIdx.x] = 5.0f; }
