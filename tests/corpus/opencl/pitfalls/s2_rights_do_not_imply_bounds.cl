/*@ requires \pointer_length(a) == 4;
  @ requires Perm(a[\gtid], write); */ //~ ERROR access.bounds:permission
__kernel void k(__global int *a) {
  a[get_global_id(0)] = 1; //~ ERROR access.bounds:program_access
}
