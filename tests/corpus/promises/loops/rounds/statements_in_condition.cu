// expect: proved
// The condition has a side effect, and the body ends by `continue`: the iteration is complete.
/*@ kernel requires \pointer_length(y) == tcount; */
__global__ void countdown(int *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = 10;
  /*@ loop_invariant i == 10 - \round && i >= 0; */
  while (i-- > 0) {
    if (i == 5) {
      //@ assert \round == 4;
      continue;
    }
    //@ assert \round == 9 - i;
  }
  y[t] = i;
}
