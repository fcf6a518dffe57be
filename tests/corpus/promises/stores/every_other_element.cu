// expect: proved
// Threads store to the even elements: the odd ones keep their values.
/*@ kernel requires \pointer_length(a) == 2 * tcount && 2 * tcount <= INT_MAX;
  @ kernel ensures (\forall int i; 0 <= i && i < 2 * tcount; a[i] == (i % 2 == 0 ? 1 : \old(a[i])));
  @*/
#define INT_MAX 2147483647
__global__ void even(int *a) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  a[2 * t] = 1;
}
