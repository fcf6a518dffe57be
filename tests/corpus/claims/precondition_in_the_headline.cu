// expect: proved
// says k: in one dimension where blockDim.x <= 256
//@ requires blockDim.x <= 256;
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
}
