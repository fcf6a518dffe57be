// expect: bad_input
// Every instance of a template has the error of its pattern; one that only an instance has is at the same place.
template <class T>
__device__ T twice(T x) {
  return x.doubled();  //~ ERROR syntax:clang
}
template <class T>
__global__ void all(T* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = twice(a[0]); }
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
template __global__ void all<int>(int*);
