// Only the threads that have a cell hold it and write it.
/*@ requires \pointer_length(a) == 4;
  @ requires \gtid < 4 ==> Perm(a[\gtid], write);
  @ ensures \gtid < 4 ==> Perm(a[\gtid], write) ** a[\gtid] == 1; */
__kernel void within(__global int *a) {
  if (get_global_id(0) < 4) a[get_global_id(0)] = 1;
}
