// expect: undecided
// Additions of floats are not associative, and threads add in any order.
/*@ kernel requires \pointer_length(c) == 1 && \pointer_length(a) == tcount && c[0] == 0.0f;
  @ kernel ensures c[0] == (\sum int i; 0 <= i && i < tcount; a[i]);  //~ UNKNOWN post.kernel:false
  @*/
__global__ void summed(const float *a, float *c) {
  atomicAdd(c, a[blockIdx.x * blockDim.x + threadIdx.x]);
}
