typedef union { uint whole; uchar part[4]; } both;
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global uint *a) {
  both u;
  u.whole = 0;
  u.part[0] = 5;
  a[get_global_id(0)] = u.whole;
  //@ assert a[get_global_id(0)] == 5;
  //@ assert a[get_global_id(0)] == 0; //~ ERROR assert:false
}
