// An address is some number, which nothing is known about.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  size_t t = get_global_id(0);
  a[t] = 0;
  if (((size_t)a & 15) == 0) a[t] = 1;
  //@ assert a[t] == 0 || a[t] == 1;
  //@ assert a[t] == 0; //~ UNKNOWN assert:false
  //@ assert a[t] == 1; //~ UNKNOWN assert:false
}
