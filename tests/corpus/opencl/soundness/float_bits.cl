// The same cells, seen as integers of the same size.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global float *a) {
  size_t t = get_global_id(0);
  __global uint *p = (__global uint *)a;
  a[t] = 1.0f;
  p[t] = 0;
  //@ assert a[t] == 1.0f; //~ ERROR assert:false
}
