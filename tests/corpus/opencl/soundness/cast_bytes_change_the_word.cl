/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global uint *a) {
  size_t t = get_global_id(0);
  a[t] = 0x01020304u;
  __global uchar *p = (__global uchar *)&a[t];
  p[1] = 0xff;
  //@ assert a[t] == 0x0102ff04;
  //@ assert a[t] == 0x01020304; //~ ERROR assert:false
}
