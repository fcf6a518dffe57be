// The numbers of a table are known, and its bytes are others.
__constant int table[2] = {258, -2};
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  __constant uchar *bytes = (__constant uchar *)table;
  a[get_global_id(0)] = bytes[1] * 2 + bytes[4];
  //@ assert a[\gtid] == 256;
  //@ assert a[\gtid] == 514; //~ ERROR assert:false
}
