// What lies behind x is y of the same record, not x of the next.
typedef struct { int x, y; } pair;
/*@ requires \pointer_length(a) == get_global_size(0) + 1;
  @ context Perm(a[\gtid].x, read) ** Perm(a[\gtid].y, write); */
__kernel void k(__global pair *a) {
  __global int *p = &a[get_global_id(0)].x;
  a[get_global_id(0)].y = 1;
  p[1] = 2;
  //@ assert a[get_global_id(0)].y == 1; //~ ERROR assert:false
}
