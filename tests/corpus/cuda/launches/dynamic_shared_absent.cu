// expect: refuted
// The launch gives no dynamic shared memory.
__global__ void k(int* a) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
  __syncthreads();
  if (threadIdx.x == 0) a[blockIdx.x] = s[1];
}
int main() {
  int* a;
  cudaMalloc(&a, 8 * sizeof(int));
  k<<<8, 32>>>(a);
  return 0;
}
