// Both begin where dynamic shared memory begins.
extern __shared__ int first[];
extern __shared__ int second[]; //~ ERROR unsupported:dynamic_shared_arrays
__global__ void k() {
  first[threadIdx.x] = 1;
  second[blockDim.x - 1 - threadIdx.x] = 2;
}
