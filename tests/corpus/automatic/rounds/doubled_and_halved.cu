// A bitonic sort as textbooks have it: a loop that halves within one that doubles, one barrier, and partners by exclusive or. The
// inner loop has an iteration, since k / 2 is not 0, so each iteration of the outer one meets the barrier; and the two threads of a
// pair agree on which of them exchanges, whatever power j is.
__global__ void bitonic(int *data) {
  extern __shared__ int s[];
  unsigned tid = threadIdx.x;
  s[tid] = data[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2) {
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned partner = tid ^ j;
      if (partner > tid) {
        bool up = (tid & k) == 0;
        if ((s[tid] > s[partner]) == up) {
          int t = s[tid];
          s[tid] = s[partner];
          s[partner] = t;
        }
      }
      __syncthreads();
    }
  }
  data[blockIdx.x * blockDim.x + tid] = s[tid];
}
