__constant int numbers[2] = {7, 8};
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  a[get_global_id(0)] = numbers[1];
  //@ assert a[\gtid] == 8;
  //@ assert a[\gtid] == 7; //~ ERROR assert:false
}
