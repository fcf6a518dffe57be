// expect: bad_input
// What is left out is more than the rest of a function: nothing is said of the file.
#define one(x) x
__global__ void first(int *a) {
  one(1, } __global__ void racy(int *a) { a[0] = threadIdx.x;) //~ ERROR syntax:clang
}
