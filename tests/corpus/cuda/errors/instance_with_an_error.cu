// expect: bad_input
// The error shows only where the template is instantiated.
// says fine: no data race
template <class T> __global__ void implicitly(T* a) { a[0] = T::zero(); }  //~ ERROR syntax:clang
template <class T> __global__ void explicitly(T* a) { a[0] = T::zero(); }  //~ ERROR syntax:clang
template <class T> __global__ void shared(T* a) { __shared__ int s[sizeof(T) == 4 ? -1 : 1]; a[0] = threadIdx.x; }  //~ ERROR syntax:clang
template __global__ void explicitly<int>(int*);
void host(int* p) {
  implicitly<int><<<1, 32>>>(p);
  shared<int><<<1, 32>>>(p);
}
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
