// expect: proved
// As reads_first_element_of_group.pvl, in CUDA.
/*@ requires \pointer_length(a) == tcount && \pointer_length(out) == ngroups;
  @ context Perm(a[\gtid], read); @*/
__global__ void k(const int *a, int *out) {
  __shared__ int s[1024];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
  __syncthreads();
}
