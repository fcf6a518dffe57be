// expect: proved
// flags: --warp-size 4
// run: --local-size 8 --num-groups 1 --warp-size 4
// Lock step is not needed, and its option is given: each thread writes its own element.
/*@ kernel requires \pointer_length(b) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == 2);
  @*/
__global__ void own(int *b) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  b[t] = 1;
  b[t] = b[t] + 1;
}
