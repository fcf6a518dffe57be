// expect: not_refuted
// 1 + 1 is 2 in floating point, too: the operations of a function count as those of the program do.
//@ pure float twice(float x) = x + x;
/*@ requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == twice(1.0f); @*/
__global__ void k(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 2.0f; }
