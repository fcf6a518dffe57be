// expect: not_proved
// Threads from n on do nothing: their elements do not get the value.
/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == 1);
  @*/
__global__ void beyond(int n, int *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) {
    a[t] = 1;
  }
}
