/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == 0; */
__kernel void zero(__global int *a) { a[get_global_id(0)] = 0; }
