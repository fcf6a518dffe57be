// expect: bad_input
// A template could tell its instances apart by the type of the kernel.
__global__ void k(int *a, foo_t x) { a[0] = threadIdx.x; }  //~ ERROR syntax:clang
template <class F> constexpr int arguments(F *) { return 2; }
constexpr int arguments(void (*)(int *, int)) { return 1; }
__global__ void by_type(int *a) { a[arguments(&k) == 1 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x; }
