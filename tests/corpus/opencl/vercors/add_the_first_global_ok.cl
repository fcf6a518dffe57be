// The broadcast goes through a cell of global memory for each group.
/*@ context get_local_size(0) == 32 && get_local_size(1) == 1 && get_local_size(2) == 1;
  @ context get_num_groups(0) == 4 && get_num_groups(1) == 1 && get_num_groups(2) == 1;
  @ context first != NULL && out != NULL;
  @ context \pointer_length(first) == 1 && \pointer_length(out) == n && n > 0;
  @ context get_local_size(0) * get_num_groups(0) >= n;
  @ context s != NULL && \pointer_length(s) == get_num_groups(0);
  @ context Perm(&first[0], write \ (get_local_size(0) * get_num_groups(0)));
  @ context \gtid < n ==> Perm(&out[\gtid], write);
  @ requires \ltid == 0 ==> Perm(&s[get_group_id(0)], write);
  @ requires 0 <= first[0] && first[0] <= 1000;
  @ requires \gtid < n ==> 0 <= out[\gtid] && out[\gtid] <= 1000;
  @ ensures \gtid < n ==> out[\gtid] == \old(out[\gtid]) + first[0]; */
__kernel void add_first(__global const int *first, __global int *out, int n,
                        __global int *s) {
  int i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  if (get_local_id(0) == 0) {
    s[get_group_id(0)] = first[0];
  }
  /*@ requires get_local_id(0) == 0 ==> Perm(&s[get_group_id(0)], write);
    @ requires get_local_id(0) == 0 ==> s[get_group_id(0)] == first[0];
    @ ensures Perm(&s[get_group_id(0)], write \ get_local_size(0));
    @ ensures s[get_group_id(0)] == first[0]; */
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i < n) {
    out[i] += s[get_group_id(0)];
  }
}
