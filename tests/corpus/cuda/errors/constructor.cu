// expect: bad_input
struct First {
  __device__ First(int* a) { no_such_function(a); }  //~ ERROR syntax:clang
  __device__ int one() const { return 1; }
};
__global__ void enters(int* a) {
  First first(a);
  a[blockIdx.x * blockDim.x + threadIdx.x] = first.one();
}
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
