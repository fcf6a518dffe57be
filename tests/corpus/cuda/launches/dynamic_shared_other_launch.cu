// expect: refuted
// The second of two launches gives too little.
__global__ void k(int* a, int per_thread) {
  extern __shared__ int s[];
  for (int i = 0; i < per_thread; ++i) s[threadIdx.x * per_thread + i] = i;  //~ ERROR access.bounds:program_access
  __syncthreads();
  if (threadIdx.x == 0) a[blockIdx.x] = s[1];
}
int main() {
  int* a;
  cudaMalloc(&a, 8 * sizeof(int));
  k<<<8, 64, 64 * 2 * sizeof(int)>>>(a, 2);
  k<<<8, 64, 64 * 2 * sizeof(int)>>>(a, 3);
  return 0;
}
