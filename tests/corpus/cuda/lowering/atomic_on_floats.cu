// An atomic operation on the bits of a float: the cell is touched atomically, and then unknown.
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], write); */
__global__ void k(float *a, int bits) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = 1.0f;
  int old = atomicCAS((int *)&a[t], 0, bits);
  //@ assert a[t] == 1.0f; //~ UNKNOWN assert:false
  //@ assert old == 0; //~ UNKNOWN assert:false
}
