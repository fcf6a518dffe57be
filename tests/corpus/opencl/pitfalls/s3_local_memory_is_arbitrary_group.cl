// The group's contract says nothing of the contents of local memory, and cannot:
// what the thread claims of it is unfounded.
/*@ group requires \pointer_length(a) == get_global_size(0) && \pointer_length(tmp) == get_local_size(0);
  @ group requires n > 0;
  @ group requires (\forall* int i; 0 <= i && i < get_local_size(0);
  @   Perm(a[get_group_id(0) * get_local_size(0) + i], write));
  @ requires Perm(tmp[\ltid], write) ** Perm(a[\gtid], write);
  @ requires tmp[\ltid] == 0; //~ ERROR pre.thread:false
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == 0; */
__kernel void zeroed(__global int *a, __local int *tmp, int n) {
  a[get_global_id(0)] = tmp[get_local_id(0)];
}
