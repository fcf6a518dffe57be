// expect: not_proved
// Threads store to the even elements: the odd ones are claimed, too.
/*@ kernel requires \pointer_length(a) == 2 * tcount && 2 * tcount <= INT_MAX;
  @ kernel ensures (\forall int i; 0 <= i && i < 2 * tcount; a[i] == 1);
  @*/
#define INT_MAX 2147483647
__global__ void even(int *a) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  a[2 * t] = 1;
}
