__global__ void k(int *a) {
  __shared__ int s[63];
  if (threadIdx.x == 0 && threadIdx.y == 0) s[threadIdx.z] = 1;  //~ ERROR access.bounds:program_access
}
