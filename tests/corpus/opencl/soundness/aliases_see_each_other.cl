/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  __global int *p = a + get_global_id(0);
  __global int *q = &a[get_global_id(0)];
  *p = 1;
  *q = 2;
  //@ assert *p == 2;
  //@ assert *p == 1; //~ ERROR assert:false
}
