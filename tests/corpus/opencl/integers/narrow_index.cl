// A narrow index comes round: thread 256 writes the cell of thread 0.
// flags: --local-size 300 --num-groups 1
/*@ kernel requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write); @*/
__kernel void k(__global int *a) {
  uchar i = get_global_id(0);
  a[i] = 1; //~ ERROR access.write:insufficient_permission
}
