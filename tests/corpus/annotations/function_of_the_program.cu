// expect: bad_input
// A called name that the program gives a meaning at the comment is not the function of annotations.
//@ pure int f(int x) = x + 1;
//@ pure int g(int x) = x + 1;
//@ pure int h(int x) = x + 1;
__global__ void before(int *a) {
  //@ assert f(3) == 4 && g(3) == 4 && h(3) == 4;
}
__device__ int f(int x) { return x + 2; }
namespace other {
__device__ int g(int x) { return x + 2; }
__global__ void inside(int *a) {
  //@ assert g(3) == 4;
  //~^ ERROR unsupported:name_in_annotation
}
}
__global__ void outside(int *a) {
  //@ assert g(3) == 4;
}
__global__ void behind(int *a) {
  int x = f(3);
  //@ assert x == f(3);
  //~^ ERROR unsupported:name_in_annotation
}
__global__ void declared_in_the_body(int *a) {
  extern __device__ int h(int x);
  //@ assert h(3) == 4;
  //~^ ERROR unsupported:name_in_annotation
}
