/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(const __global int *a) {
  size_t t = get_global_id(0);
  int before = a[t];
  __global int *p = (__global int *)a;
  p[t] = before == 0 ? 1 : 0;
  //@ assert a[t] == before; //~ ERROR assert:false
}
