// expect: refuted
// The sign of a truth value counts: -(1 > 0) is -1.
//@ requires \pointer_length(a) == tcount && \pointer_length(r) == tcount;
//@ context Perm(a[\gtid], read) ** Perm(r[\gtid], write);
//@ ensures r[\gtid] == -(a[\gtid] > 0); //~ ERROR post.thread:false
//@ ensures r[\gtid] == ~(a[\gtid] > 0); //~ ERROR post.thread:false
__global__ void sign(const int *a, int *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i] = a[i] > 0;
}
