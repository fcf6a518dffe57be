// What comes from the threads of a warp is unknown, another value at every call.
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ context Perm(a[\gtid], write); */
__global__ void k(int *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int x = __shfl_down_sync(0xffffffffu, t, 1);
  int y = __shfl_down_sync(0xffffffffu, t, 1);
  unsigned v = __ballot_sync(0xffffffffu, t > 3);
  a[t] = x;
  //@ assert x == t + 1; //~ ERROR assert:false
  //@ assert x == y; //~ UNKNOWN assert:false
  //@ assert v != 0; //~ UNKNOWN assert:false
}
