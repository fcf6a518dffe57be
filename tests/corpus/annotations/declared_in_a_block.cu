// A block may declare what the file defines: the same object, with its value.
const int Q = 3;
__constant__ const int table[2] = {4, 5};
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == 8;
  @*/
__global__ void k(int *a) {
  extern const int Q;
  extern __constant__ const int table[2];
  //@ assert Q == 3 && table[1] == 5;
  a[threadIdx.x + blockIdx.x * blockDim.x] = Q + table[1];
}
