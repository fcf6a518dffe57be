// expect: not_refuted
// x is larger than 3, so it is larger than 2: each instance of the quantifier counts.
/*@ requires Perm(a[\gtid], write);
  @ requires (\forall int j; 0 <= j && j < 4; (float) j < x);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] < x; @*/
__global__ void k(float *a, float x) { a[blockIdx.x * blockDim.x + threadIdx.x] = 2.0f; }
