// expect: undecided
// The program ends before the launch, in code that is called without its name.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void kn0(int m) { assert(m == -12345); }  //~ UNKNOWN assert:false
#include <tuple>
struct R { int n; template <int I> int get() const { exit(0); } };
namespace std { template <> struct tuple_size<R> { static const int value = 1; }; template <> struct tuple_element<0, R> { typedef int type; }; }
int main(int argc, char** argv) {
  R r; auto [x] = r; { int o_0 = (int)(5); kn0<<<1, 1>>>(o_0); }

  return 0;
}
