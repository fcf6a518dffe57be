// Two reads of volatile global memory may give two values: the host may store in between.
__global__ void twice(volatile int *f, int *o) {
  if (*f != *f) o[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
struct S { int x; };
__global__ void member(volatile S *f, int *o) {
  if (f->x != f->x) o[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
__device__ const volatile int table[2] = {5, 6};
__global__ void changed(int *o) {
  assert(table[0] == 5);  //~ UNKNOWN assert:false
}
__global__ void of_the_block(int *o) {
  volatile __shared__ int s;
  if (threadIdx.x == 0) s = 3;
  __syncthreads();
  assert(s == 3);
}
