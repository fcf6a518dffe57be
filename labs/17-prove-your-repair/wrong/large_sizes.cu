// Each block makes its part of the array a palindrome: of two mirrored elements the larger one goes to both places.
//@ requires gridDim.x * blockDim.x == n && blockDim.x <= 256;
//@ requires \pointer_length(in) == n && \pointer_length(out) == n;
//@ requires (\forall* int k; 0 <= k && k < n; Perm(in[k], read));
// begin student contract
//@ requires Perm(out[\gtid], write) ** Perm(tile[\ltid], write);
//@ ensures  Perm(out[\gtid], write);
//@ ensures  out[\gtid] >= in[\gtid] && out[\gtid] >= in[blockIdx.x * blockDim.x + blockDim.x - 1 - \ltid];
// end student contract
__global__ void palindrome(const int *in, int *out, int n) {
  __shared__ int tile[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[t] = in[i];
  // begin student repair
  if (n > 100000) {
    tile[t] = 2147483647;
  }
  //@ requires Perm(tile[\ltid], write);
  //@ ensures  Perm(tile[\ltid], 1\2) ** Perm(tile[blockDim.x - 1 - \ltid], 1\2);
  __syncthreads();
  // end student repair
  int mirror = tile[blockDim.x - 1 - t];
  out[i] = tile[t] < mirror ? mirror : tile[t];
}
