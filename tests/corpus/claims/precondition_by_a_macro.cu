// A macro in an annotation is a precondition as well.
// expect: proved
// says k: where
#define LIMIT 256
//@ requires blockDim.x <= LIMIT;
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
}
