// expect: proved
// A function that returns early, with a contract that names its parameters and their old values.
/*@ requires 0 <= x; ensures \result >= 0 && \result <= x && x == \old(x); @*/
__device__ int half(int x) {
  if (x < 2) return 0;
  while (true) {
    if (x % 2 == 0) return x / 2;
    return (x - 1) / 2;
  }
}
//@ requires \pointer_length(o) == tcount;
//@ ensures o[\gtid] <= 7;
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = half(7); }
