// A contract may name the other members of a parameter with unions, and names none of the members of a union.
struct Tagged { int n; union { int i; float f; }; union { struct { int x, y; }; struct { int s, t; }; }; };
//@ requires p.n == 3;
//@ ensures p.n == 3;
__global__ void beside(Tagged p) {
  assert(p.n == 3);
  p.n = 4;
  p.x = 5;
  assert(p.s == 5 && p.n == 4);
}
//@ requires p.n == 3;
__global__ void says_nothing_of_the_union(Tagged p) {
  assert(p.i == 3); //~ ERROR assert:false
}
//@ requires p.x == 3; //~ ERROR name:unknown
__global__ void member(Tagged p) {
  assert(p.s == 3);
}
