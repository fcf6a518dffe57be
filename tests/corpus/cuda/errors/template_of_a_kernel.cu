// expect: bad_input
// Clang makes no instance of a template with an error, though the host launches one.
// says fine: no data race
template <class T>
__global__ void unread(T *a) {
  a[0] = threadIdx.x;
  no_such_function(a);  //~ ERROR syntax:clang
  a[1] = no_such_name;  //~ ERROR syntax:clang
}
void host(int *p) { unread<int><<<1, 32>>>(p); }
__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
