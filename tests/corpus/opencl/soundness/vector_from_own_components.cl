/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid].y == \old(a[\gtid].x); */
__kernel void k(__global int2 *a) {
  size_t t = get_global_id(0);
  a[t] = (int2)(a[t].y, a[t].x);
  //@ assert a[t].x == a[t].y; //~ ERROR assert:false
}
