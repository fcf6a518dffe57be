// The group is given a quarter of each cell, and its threads claim two halves: a right to write that nobody gave.
/*@ group requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1;
  @ group requires (\forall* int i; 0 <= i && i < get_local_size(0); Perm(a[i], 1\4));
  @ requires Perm(a[\ltid], 1\2); //~ ERROR distribution.group:not_covered
  @ requires Perm(a[\ltid], 1\2); */ //~ ERROR distribution.group:not_covered
__kernel void claims(__global int *a) { a[get_local_id(0)] = 1; }
