// Only rights count between levels: a group that may read can let its threads read with a greater part.
/*@ group requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ group requires get_num_groups(0) == 1;
  @ group requires (\forall* int i; 0 <= i && i < get_local_size(0); Perm(a[i], 1\4) ** Perm(b[i], write));
  @ requires Perm(a[\ltid], 1\2) ** Perm(b[\ltid], write); */
__kernel void claims(const __global int *a, __global int *b) {
  size_t t = get_local_id(0);
  b[t] = a[t];
}
