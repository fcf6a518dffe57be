// The contract of a kernel is about the values that the host gives: members of records and of vectors, too.
struct Size {
  int n;
  int sides[2];
};
/*@ requires size.n == 3 && size.sides[1] == 4 && v.y == 5;
  @ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == size.n + v.y;
  @*/
__global__ void k(int *a, Size size, int4 v) {
  //@ assert size.n == 3 && size.sides[1] == 4;
  size.n = size.n + v.y;
  a[threadIdx.x + blockIdx.x * blockDim.x] = size.n;
}
