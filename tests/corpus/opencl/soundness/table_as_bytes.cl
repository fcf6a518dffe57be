// The bytes of a table are not its words.
__constant int table[2] = {258, 1};
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a) {
  __constant uchar *p = (__constant uchar *)table;
  int x = p[0];
  //@ assert x != 2; //~ ERROR assert:false
}
