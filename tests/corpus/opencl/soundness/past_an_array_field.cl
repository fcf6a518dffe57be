// v[2] of one record is its w, not v[0] of the next.
typedef struct { int v[2]; int w; } triple;
/*@ requires \pointer_length(a) == get_global_size(0) + 1;
  @ requires Perm(a[\gtid + 1].v[0], write); */
__kernel void k(__global triple *a) {
  a[get_global_id(0)].v[2] = 2; //~ ERROR assert:false
}
