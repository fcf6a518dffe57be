// expect: undecided
// A vector of three takes the room of four; what the fourth holds after an assignment is unspecified.
__kernel void in_a_union() {
  union { int3 v; int e[4]; } u;
  u.e[3] = 5;
  u.v = (int3)(1, 2, 3);
  __assert(u.e[0] == 1 && u.e[2] == 3);
  __assert(u.e[3] == 5);  //~ UNKNOWN assert:false
}
__kernel void through_a_pointer() {
  int3 v = (int3)(1, 2, 3);
  int *p = (int *)&v;
  p[3] = 5;
  v = (int3)(4, 5, 6);
  __assert(p[2] == 6);
  __assert(p[3] == 5);  //~ UNKNOWN assert:false
}
__kernel void array_of_vectors(int i) {
  int3 v[2] = {(int3)(1, 2, 3), (int3)(4, 5, 6)};
  int *p = (int *)v;
  p[7] = 5;
  v[1] = v[0];
  __assert(p[4] == 1);
  __assert(p[7] == 5);  //~ UNKNOWN assert:false
}
