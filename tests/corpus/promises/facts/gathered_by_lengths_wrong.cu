// expect: refuted
// Lengths say nothing about an element of `index` that is negative.
/*@ kernel requires \pointer_length(in) == m && \pointer_length(out) == n && \pointer_length(index) == n;
  @ kernel requires (\forall int i; 0 <= i && i < n; index[i] < m);
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < tcount; out[i] == in[index[i]]); //~ UNKNOWN access.bounds:contract
  @*/
__global__ void gather(int *out, const int *in, const int *index, int n, int m) { //~ UNKNOWN access.bounds:permission
//~^ UNKNOWN access.bounds:permission
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[index[i]]; //~ ERROR access.bounds:program_access
}
