// expect: proved
// Two phases change the element: both changes count.
/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= a[i] && a[i] < 1000);
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == \old(a[i]) + 2);
  @*/
__global__ void twice(int *a) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = a[t] + 1;
  __syncthreads();
  a[t] = a[t] + 1;
}
