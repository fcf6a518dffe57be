// expect: bad_input
// What is behind the unknown type decides a size, so the error costs the file.
__global__ void k(int *a, foo_t x) { a[0] = threadIdx.x; }  //~ ERROR syntax:clang
struct S { decltype(k) *p; int x; };
__global__ void by_size(int *a) { a[sizeof(S) == 16 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
