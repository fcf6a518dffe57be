/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[get_local_id(0)], write); */
__kernel void k(__global int *a, int n) {
  size_t t = get_local_id(0), next = (t + 1) % get_local_size(0);
  a[t] = 1;
  if (n > 0) {
    /*@ requires Perm(a[get_local_id(0)], write);
      @ ensures Perm(a[(get_local_id(0) + 1) % get_local_size(0)], write); */
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[next] = 2;
  } else {
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[t] = 3;
  }
}
