// expect: undecided
// The program ends before the launch, in code that is called without its name.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void kn0(int m) { assert(m == -12345); }  //~ UNKNOWN assert:false
#include <memory>
struct D { void operator()(int* p) const { exit(0); } };
int main(int argc, char** argv) {
  { std::unique_ptr<int, D> p(new int(3)); } { int o_0 = (int)(5); kn0<<<1, 1>>>(o_0); }

  return 0;
}
