// expect: refuted
// CUDA has no atomicAdd of a long long: the template of the program is called, and is not atomic.
template <class T> __device__ T atomicAdd(T *p, T v) {
  T o = *p;
  *p = o + v;  //~ ERROR race:read_write
  //~^ ERROR race:write_write
  return o;
}
__global__ void k(long long *p) { atomicAdd(p, 1LL); }
__global__ void exists(int *p) { atomicAdd(p, 1); }
