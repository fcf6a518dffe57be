// expect: bad_input
// What a block declares besides variables, and what a class inherits, cannot be named: the thing of the
// file with that name is not meant.
const int n = 5;
const int m = 5;
namespace other {
const int m = 6;
}
struct Base {
  static const int n = 6;
};
struct Derived : Base {
  __device__ void go() {
    //@ assert n == 5;
    //~^ ERROR unsupported:name_in_annotation
  }
};
__global__ void inherited() {
  Derived d;
  d.go();
}
__global__ void enumerator() {
  enum { n = 6 };
  //@ assert n == 5;
  //~^ ERROR unsupported:name_in_annotation
}
__global__ void taken_in() {
  using namespace other;
  //@ assert m == 5;
  //~^ ERROR unsupported:name_in_annotation
}
__global__ void declared_again() {
  using other::m;
  //@ assert m == 5;
  //~^ ERROR unsupported:name_in_annotation
}
