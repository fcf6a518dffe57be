// expect: refuted
// As statements_in_condition.cu; the last assertion forgets the iteration that `continue` ended.
/*@ kernel requires \pointer_length(y) == tcount; */
__global__ void countdown(int *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = 10;
  while (i-- > 0) {
    if (i == 5) continue;
    //@ assert i < 5 ==> \round == 8 - i; //~ ERROR assert:false
  }
  y[t] = i;
}
