// expect: refuted
/*@ ensures \result < x; @*/  //~ ERROR assert:false
__device__ int half(int x) {
  if (x < 2) return x;
  return x / 2;
}
__global__ void k(int *o) { int q = half(1); }
