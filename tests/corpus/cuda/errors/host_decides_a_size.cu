// expect: bad_input
// An operand of `sizeof` without parentheses.
foo_t *variable;  //~ ERROR syntax:clang
struct Bytes { char first[sizeof *variable]; char second; };
__global__ void by_size(int *a) { a[sizeof(Bytes) == 1 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x; }
