// expect: not_proved
// atomicInc begins anew behind its bound: it is no addition.
/*@ kernel requires \pointer_length(c) == 1 && c[0] == 0;
  @ kernel ensures c[0] == tcount;
  @*/
__global__ void bounded(unsigned *c) {
  atomicInc(c, 3u);
}
