// expect: proved
// As in a header: contracts and loop invariants of functions that no kernel of the file calls.
struct S {
  //@ requires x > 0;  //~ WARNING ignored:annotation
  __device__ static int of_class(int x) { return x; }
};
/*@ requires x > 0; @*/  //~ WARNING ignored:annotation
__device__ int unused(int x) {
  //@ loop_invariant x >= 0;  //~ WARNING ignored:annotation
  while (x > 0) x--;
  return x;
}
//@ ensures \result == x;  //~ WARNING ignored:annotation
template <class T> __device__ T same(T x) { return x; }
//@ ensures \result == x + 1;
template <class T> __device__ T next(T x) { return x + 1; }
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = next(1); }
