// expect: undecided
// The program ends before the launch, in code that is called without its name.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
__global__ void kn0(int m) { assert(m == -12345); }  //~ UNKNOWN assert:false
#include <list>
struct S { int n; };
static bool operator<(const S& a, const S& b) { exit(0); }
int main(int argc, char** argv) {
  std::list<S> l; l.push_back(S{2}); l.push_back(S{1}); l.sort(); { int o_0 = (int)(5); kn0<<<1, 1>>>(o_0); }

  return 0;
}
