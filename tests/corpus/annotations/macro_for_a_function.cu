// A called name, or a member, that is a macro at the comment means what the macro stands for.
//@ pure int f(int x) = x + 1;
//@ pure int g(int x) = x + 2;
struct S { int lo; int hi; };
__global__ void before(int *a) {
  //@ assert f(3) == 4 && g(3) == 5;
}
#define f(x) ((x) + 2)
#define g h
#define lo hi
__global__ void with_parameters(int *a) {
  //@ assert f(3) == 4;
  //~^ ERROR unsupported:name_in_annotation
}
__global__ void another_name(int *a) {
  //@ assert g(3) == 5;
  //~^ ERROR unsupported:name_in_annotation
}
__global__ void member(int *a) {
  S s;
  s.lo = 3;
  //@ assert s.lo == 3;
  //~^ ERROR unsupported:name_in_annotation
}
