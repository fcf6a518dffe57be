// The fourth component of a vector of three is undefined.
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, int3 b) {
  int4 t = as_int4(b);
  a[get_global_id(0)] = t.x;
  //@ assert t.y == b.y;
  //@ assert t.w == 0; //~ UNKNOWN assert:false
}
