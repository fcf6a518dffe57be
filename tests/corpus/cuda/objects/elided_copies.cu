// A returned variable may be the result itself: its copy constructor runs or not ([class.copy.elision]).
struct Counts { int v; __device__ Counts(int a) : v(a) {} __device__ Counts(const Counts &o) : v(o.v + 100) {} };
struct Plain { int v; __device__ Plain(int a) : v(a) {} __device__ Plain(const Plain &o) : v(o.v) {} };
__device__ Counts make(int a) { Counts c(a); return c; }
__device__ Plain plain(int a) { Plain p(a); p.v += 1; return p; }
__global__ void either() {
  Counts a = make(1);
  assert(a.v == 1 || a.v == 101);
  Plain p = plain(1);
  assert(p.v == 2);
}
__global__ void not_only_elided() { Counts a = make(1); assert(a.v == 1); }  //~ UNKNOWN assert:false
__global__ void not_only_copied() { Counts a = make(1); assert(a.v == 101); }  //~ UNKNOWN assert:false
