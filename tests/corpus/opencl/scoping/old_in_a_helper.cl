// `\old` in the contract of a helper is the value at its call, of parameters, too.
//@ requires n > 0 && n < 1000 && \old(n) == n;
//@ ensures *x == \old(*x) + \old(n);
//@ ensures *x == \old(*x); //~ ERROR assert:false
void add(__global int *x, int n) {
  *x = *x + n;
  n = 0;
}
/*@ requires \pointer_length(a) == get_global_size(0) && a[\gtid] == 1;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == \old(a[\gtid]) + 5; */
__kernel void k(__global int *a) {
  __global int *own = a + get_global_id(0);
  add(own, 2);
  add(own, 3);
}
