// The repaired kernel computes the same: a contract states what, and the permissions are inferred.
//@ requires gridDim.x * blockDim.x == n && blockDim.x <= 256;
//@ requires \pointer_length(in) == n && \pointer_length(out) == n;
//@ ensures out[\gtid] == in[blockIdx.x * blockDim.x + blockDim.x - 1 - \ltid];
__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int tile[256];
  int t = threadIdx.x, first = blockIdx.x * blockDim.x;
  tile[t] = in[first + t];
  // begin student repair

  // end student repair
  out[first + t] = tile[blockDim.x - 1 - t];
}
