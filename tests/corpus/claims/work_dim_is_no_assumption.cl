// `get_work_dim()` is 1, 2 or 3 in every launch: nothing is assumed, and nothing can be denied.
// flags: --deny assume
// expect: proved
// assumes not k: assume
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  a[get_global_id(0)] = get_work_dim();
  /*@ assert 1 <= a[\gtid] && a[\gtid] <= 3; @*/
}
