// The cells are apart because the constant index array holds no value twice.
/*@ kernel requires get_num_groups(0) == 1 && \pointer_length(idx) == get_local_size(0) && \pointer_length(a) == get_local_size(0);
  @ kernel requires (\forall int i; 0 <= i && i < gsize; 0 <= idx[i] && idx[i] < gsize);
  @ kernel requires (\forall int i, int j; 0 <= i && i < j && j < gsize; idx[i] != idx[j]);
  @ context Perm(idx[\ltid], read) ** Perm(a[idx[\ltid]], write);
  @ ensures a[idx[\ltid]] == \ltid; */
__kernel void scatter(const __global int *idx, __global int *a) {
  a[idx[get_local_id(0)]] = get_local_id(0);
}
