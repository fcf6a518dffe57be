// Local memory holds what the thread has written there before.
/*@ requires \pointer_length(a) == get_global_size(0) && \pointer_length(tmp) == get_local_size(0);
  @ requires Perm(tmp[\ltid], write) ** Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == 0; */
__kernel void set_first(__global int *a, __local int *tmp) {
  tmp[get_local_id(0)] = 0;
  a[get_global_id(0)] = tmp[get_local_id(0)];
}
