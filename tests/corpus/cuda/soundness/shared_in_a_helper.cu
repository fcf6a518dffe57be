// One array, however often the helper is called.
__device__ int *scratch() { __shared__ int s[64]; return s; }
/*@ requires blockDim.x == 64 && gridDim.x == 1 && \pointer_length(a) == 64;
  @ requires Perm(a[threadIdx.x], write); */
__global__ void k(int *a) {
  int *p = scratch();
  int *q = scratch();
  //@ assert p == q;
  //@ assert p != q; //~ ERROR assert:false
}
