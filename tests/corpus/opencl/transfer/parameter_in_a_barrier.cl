// At a barrier a parameter has its current value: the cell that it names now was never held.
/*@ requires \pointer_length(a) == get_local_size(0) + 2 && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires n == 0;
  @ requires Perm(a[n + \ltid], write); */
__kernel void k(__global int *a, int n) {
  n = n + 2;
  /*@ requires Perm(a[n + \ltid], write); //~ ERROR barrier.pre:insufficient_permission
    @ ensures Perm(a[n + \ltid], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
}
