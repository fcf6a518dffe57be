// Pointers into one object are ordered by their indices, those into two objects not at all; the end
// of one object may be the start of another.
struct pair { int a, b; };
/*@ context Perm(a[\gtid], read); */
__kernel void k(__global int *a, __global int *b) {
  size_t t = get_global_id(0);
  struct pair p;
  int one = 0, start = 0, order = 0, turned = 0, end = 0, apart = 0, near = 0, fields = 0;
  if (a + t < a + t + 1) one = 1;
  //@ assert one == 1;
  if (a != b) start = 1;
  //@ assert start == 1;
  if (a < b + 1) order = 1;
  //@ assert order == 0; //~ UNKNOWN assert:false
  if (a < b + 1) turned = 1;
  //@ assert turned == 1; //~ UNKNOWN assert:false
  if (a + t == b) end = 1;
  //@ assert end == 0; //~ UNKNOWN assert:false
  if (a + t + 3 - a == t + 3) near = 1;
  //@ assert near == 1;
  if (a + t + 3 - b == t + 3) apart = 1;
  //@ assert apart == 1; //~ UNKNOWN assert:false
  if (&p.a + 1 == &p.b) fields = 1;
  //@ assert fields == 0; //~ ERROR assert:false
}
