// expect: refuted
// Signed additions wrap around, too: the sum of large numbers is not their sum.
/*@ kernel requires \pointer_length(c) == 1 && c[0] == 2147483647;
  @ kernel ensures c[0] == \old(c[0]) + tcount;
  @*/
__global__ void counted(int *c) {
  atomicAdd(c, 1);
}
