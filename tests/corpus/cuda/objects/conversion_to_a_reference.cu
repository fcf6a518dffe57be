// Conversion operators that return references.
struct R { int *p; __device__ operator int &() { return *p; } };
__device__ void set(int &x) { x = 1; } //~ ERROR race:write_write
__global__ void value(int *a) {
  R r{a};
  int x = r;
  a[x] = 1;  //~ ERROR race:read_write
  //~^ ERROR race:write_write
}
__global__ void place(int *a) {
  R r{a};
  int &x = r;
  x = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void argument(int *a) {
  R r{a};
  set(r);
}
