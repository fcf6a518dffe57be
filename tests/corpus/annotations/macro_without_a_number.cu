// expect: bad_input
// A macro that is no number hides what the file or the annotation calls so.
const int n = 5;
__global__ void k(int *a, int x) {
#define n (x + 1)
#define tid threadIdx.x
  //@ assert n == 5;
  //~^ ERROR unsupported:name_in_annotation
  //@ assert tid >= 0;
  //~^ ERROR unsupported:name_in_annotation
}
