// expect: bad_input
// With the type of its parameter, the first function would be the one that is called, so the error costs the file.
__device__ int index(foo_t x) { return 0; }  //~ ERROR syntax:clang
template <class T> __device__ int index(T x) { return threadIdx.x; }
__global__ void k(int *a) { a[index(1.5)] = threadIdx.x; }
