struct P { int numbers[8000]; };
__global__ void k(const P p, int *r) { //~ ERROR unsupported:large_array
  r[blockIdx.x * blockDim.x + threadIdx.x] = p.numbers[threadIdx.x];
}
