// expect: proved
// What is subtracted counts negative.
/*@ kernel requires \pointer_length(c) == 1 && c[0] == 0;
  @ kernel ensures c[0] == (unsigned)(3 * tcount);
  @*/
__global__ void subtracted(unsigned *c) {
  atomicAdd(c, 5u);
  atomicSub(c, 2u);
}
