// The class that an object is known to have.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
template <class D> struct Base {
  int n;
  __device__ int twice() { return 2 * static_cast<D *>(this)->value(); }
  __device__ D &self() { return static_cast<D &>(*this); }
};
struct Other { int pad; };
struct Derived : Other, Base<Derived> {
  int v;
  __device__ int value() { return v + n; }
};
__global__ void known_ok(int *a) {
  Derived d;
  d.v = 3;
  d.n = 1;
  d.self().v += 1;
  a[d.twice() == 10 ? OWN : 0] = 1;
}
__global__ void known(int *a) {
  Derived d;
  d.v = 3;
  d.n = 1;
  a[d.twice() == 6 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
struct Plain { int n; };
struct Larger : Plain { int m; };
__device__ int behind(Plain *p) { return static_cast<Larger *>(p)->m; }
__global__ void unknown(Plain *p, int *a) { a[OWN] = behind(p); }  //~^ ERROR unsupported:conversion
