#define DEBUG 0
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  if (DEBUG) {
    //@ assume false;
    a[0] = 1;
  }
  a[get_global_id(0)] = 1;
  //@ assert n == 2; //~ ERROR assert:false
}
