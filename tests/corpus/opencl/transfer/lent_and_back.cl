// What a thread knew of a cell is lost while another one holds it.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 1;
  /*@ requires Perm(a[\ltid], write);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[(t + 1) % n] = 2;
  /*@ requires Perm(a[(\ltid + 1) % get_local_size(0)], write);
    @ ensures Perm(a[\ltid], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  //@ assert a[t] == 1; //~ ERROR assert:false
}
