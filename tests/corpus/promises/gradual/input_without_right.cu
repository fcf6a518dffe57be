// expect: proved
// The output has its permission and its postcondition, the input no permission.
/*@ kernel requires \pointer_length(x) == tcount && \pointer_length(y) == tcount;
  @ context Perm(y[\gtid], write);
  @ ensures y[\gtid] == x[\gtid];
  @*/
__global__ void copy(const float *x, float *y) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  y[t] = x[t];
}
