// Members that are references: bound by constructors, by braces, and copied with their object.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
struct Counter {
  int &n;
  __device__ explicit Counter(int &x) : n(x) {}
  __device__ void count() { ++n; }
};
struct Pair { int &first; const int &second; };
__global__ void constructed_ok(int *a) {
  int k = 0;
  Counter c(k);
  c.count();
  Counter d = c;
  d.count();
  a[k == 2 ? OWN : 0] = 1;
}
__global__ void constructed(int *a) {
  int k = 0;
  Counter c(k);
  c.count();
  a[k == 0 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void braces_ok(int *a) {
  int x = 1, y = 2;
  Pair p{x, y};
  p.first = 5;
  y = 6;
  a[x == 5 && p.second == 6 ? OWN : 0] = 1;
}
struct Shared {
  int (&cells)[64];
  __device__ void set(int i, int v) { cells[i] = v; }  //~ ERROR race:write_write
};
__global__ void __launch_bounds__(64) shared_ok() {
  __shared__ int s[64];
  Shared w{s};
  w.set(threadIdx.x, 1);
}
__global__ void __launch_bounds__(64) shared() {
  __shared__ int s[64];
  Shared w{s};
  w.set(threadIdx.x / 2, threadIdx.x);
}
