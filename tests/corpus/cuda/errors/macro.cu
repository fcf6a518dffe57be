// expect: bad_input
// What a macro writes has one place: an error in it may be one of the variable.
#define BOTH(name, type) __device__ type name##_size = 4; __device__ int name() { return 1; }
BOTH(some, unknown_type)  //~ ERROR syntax:clang
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
