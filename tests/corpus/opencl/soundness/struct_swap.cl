typedef struct { int x, y; } pair;
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid].x == \old(a[\gtid].y) && a[\gtid].y == \old(a[\gtid].x); */
__kernel void k(__global pair *a) {
  size_t t = get_global_id(0);
  pair p = {a[t].y, a[t].x};
  a[t] = p;
  p = (pair){p.y, p.x};
  //@ assert p.x == a[t].y && p.y == a[t].x;
  //@ assert p.x == p.y; //~ ERROR assert:false
}
