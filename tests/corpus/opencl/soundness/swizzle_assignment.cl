// All components are read before any is written.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid].x == \old(a[\gtid].y) && a[\gtid].y == \old(a[\gtid].x); */
__kernel void k(__global int2 *a) {
  size_t t = get_global_id(0);
  a[t].xy = a[t].yx;
  int2 v = a[t];
  v = v.yx;
  v = (int2)(v.y, v.x);
  //@ assert v.x == a[t].x && v.y == a[t].y;
  v.xy = v.yx;
  //@ assert v.x == a[t].y && v.y == a[t].x;
  //@ assert v.x == a[t].x; //~ ERROR assert:false
}
