// expect: bad_input
// An error costs the kernel that has it.
// says fine: no data race
__global__ void unread(int* a) {
  a[threadIdx.x] = no_such_function(3);  //~ ERROR syntax:clang
  a[0] = no_such_name;                   //~ ERROR syntax:clang
}
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
