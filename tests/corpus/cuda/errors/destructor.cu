// expect: bad_input
// Clang drops the statement that it cannot read: the destructor only looks as if it did nothing.
struct Last {
  int* a;
  __device__ ~Last() { no_such_function(a); }  //~ WARNING ignored:function
};
__global__ void leaves(int* a) {
  Last last{a};  //~ ERROR unsupported:destructor
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
