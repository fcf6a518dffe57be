// expect: bad_input
__device__ int some(int*);
__global__ void calls_it(int* p) {
  some(p);  //~ ERROR unsupported:unknown_function
}
