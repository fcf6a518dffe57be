// What a destructor does would be overlooked.
struct D {
  int *p;
  __device__ D(int *q) : p(q) {}
  __device__ ~D() { *p = threadIdx.x; }
};
//@ context Perm(a[\gtid], write);
__global__ void k(int *a) {
  D d(a); //~ ERROR unsupported:destructor
}
