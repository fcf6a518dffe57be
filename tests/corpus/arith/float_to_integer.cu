// expect: refuted
// A counterexample needs a float with the integer that it rounds to: none lies next to the end of `int`.
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @*/
__global__ void next_to_the_end(int *a, float x) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = (int)x + 1;  //~ UNKNOWN arith.overflow:signed
}
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @*/
__global__ void at_the_end(int *a, double x) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = (int)x + 1;  //~ ERROR arith.overflow:signed
}
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @*/
__global__ void some_integer(int *a, float x) {
  assert((int)x != 77777);  //~ ERROR assert:false
}
