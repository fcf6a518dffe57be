// Loops whose variables have no closed form: invariants are found, no one writes them.
// expect: proved
// flags: --same-value-writes allow
__global__ void compact(const int *in, int *out, int *counts) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int n = 0;
  for (int i = 0; i < 16; i++) {
    if (in[tid * 16 + i] > 0) {
      out[tid * 16 + n] = i;
      n++;
    }
  }
  counts[tid] = n;
}
__global__ void merge(const int *a, const int *b, int *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = 0, j = 0, k = 0;
  while (k < 32) {
    if (i < 16 && (j >= 16 || a[t * 16 + i] <= b[t * 16 + j])) {
      out[t * 32 + i + j] = a[t * 16 + i];
      i++;
    } else {
      out[t * 32 + i + j] = b[t * 16 + j];
      j++;
    }
    k++;
  }
}
__global__ void search(const int *keys, int *marks) {
  __shared__ int table[256];
  table[threadIdx.x % 256] = 0;  // all write one value: allowed below
  __syncthreads();
  int lo = 0, hi = 255;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (keys[mid] < threadIdx.x) lo = mid + 1;
    else hi = mid;
  }
  marks[blockIdx.x * blockDim.x + threadIdx.x] = table[lo] + table[hi];
}
__global__ void pairs(const int *in, int *out) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int first = tid * 32, p = first;
  for (int i = 0; i < 16; i++) {
    if (in[first / 2 + i] != 0) {
      out[p] = i;
      out[p + 1] = in[first / 2 + i];
      p += 2;
    }
  }
}
__global__ void backwards(const unsigned *in, unsigned *out, unsigned n) {
  unsigned long long t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned top = 8;
  for (unsigned i = 0; i < 8; i++) {
    if (in[t * 8 + i] == n) {
      top--;
      out[t * 8 + top] = i;
    }
  }
}
