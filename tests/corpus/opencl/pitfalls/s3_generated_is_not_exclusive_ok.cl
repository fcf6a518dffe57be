// One thread of the launch holds the only cell and writes it.
/*@ requires \pointer_length(a) == 1;
  @ requires \gtid == 0 ==> Perm(a[0], write);
  @ ensures \gtid == 0 ==> Perm(a[0], write) ** a[0] == 5; */
__kernel void one(__global int *a) { if (get_global_id(0) == 0) a[0] = 5; }
