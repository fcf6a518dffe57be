// expect: bad_input
// Errors in methods, operators, templates and lambdas: each kernel that needs one is not read.
// says ok: no data race
// says a3: no data race
struct Op { __device__ int operator()(int x) const { return unknown(x); } };  //~ ERROR syntax:clang
template <class F> __device__ int apply(F f, int x) { return f(x); }
__global__ void a1(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = apply(Op{}, 3); }
template <class T> struct Box { T v; __device__ T get() const { return v.missing(); } __device__ void set(T x) { v = x; } };  //~ ERROR syntax:clang
__global__ void a2(int* a) { Box<int> b; b.set(1); a[blockIdx.x * blockDim.x + threadIdx.x] = b.get(); }
__global__ void a3(int* a) { Box<int> b; b.set(1); a[blockIdx.x * blockDim.x + threadIdx.x] = b.v; }
__device__ int decl(int);
__global__ void a4(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = decl(3); }
__device__ int decl(int x) { if (x) unknown2(); return 1; }  //~ ERROR syntax:clang
struct V { virtual __device__ int f() { return 1; } };
struct W : V { __device__ int f() override { unknown3(); return 0; } };  //~ ERROR syntax:clang
__global__ void a5(int* a) { W w; V* v = &w; a[blockIdx.x * blockDim.x + threadIdx.x / (1 - v->f())] = 1; }
struct C {
  int x;
  __device__ C(int y) { x = y; unknown4(); }  //~ WARNING ignored:function
  __device__ C(const C& o) { x = o.x; unknown5(); }  //~ ERROR syntax:clang
};
__device__ int byvalue(C c) { return c.x; }
__global__ void a6(C c, int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = byvalue(c); }
struct Conv { __device__ operator int() const { return unknown6; } };  //~ ERROR syntax:clang
__global__ void a7(int* a) { Conv c; int i = c; a[blockIdx.x * blockDim.x + threadIdx.x] = i; }
struct Assign { int x; __device__ Assign& operator=(const Assign& o) { unknown7(); return *this; } };  //~ ERROR syntax:clang
__global__ void a8(int* a, Assign s) { Assign t; t = s; a[blockIdx.x * blockDim.x + threadIdx.x] = t.x; }
__global__ void a9(int* a) { auto l = [=](int x) { unknown8(); return x; }; a[blockIdx.x * blockDim.x + threadIdx.x] = l(1); }  //~ ERROR syntax:clang
struct Base { __device__ ~Base() { unknown9(); } };  //~ WARNING ignored:function
struct Derived : Base { int x; };
__global__ void a10(int* a) { Derived d; a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }  //~ ERROR unsupported:destructor
__global__ void ok(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
