// Lanes beyond the end of the data return before they have touched anything: the others meet without them.
__global__ void k(int *out, const int *in, int n) {
  __shared__ int part[1024];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i >= n || t >= 1024) return;
  part[t] = in[i];
  __syncwarp();
  if (t % 2 == 0) out[i] = part[t + 1];
  __syncwarp();
  part[t] = 0;
}
