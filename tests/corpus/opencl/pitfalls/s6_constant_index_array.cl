// The cells named by an index array are apart only if it holds no value twice, and nothing says so.
/*@ kernel requires get_num_groups(0) == 1 && \pointer_length(idx) == get_local_size(0) && \pointer_length(a) == get_local_size(0);
  @ kernel requires (\forall int i; 0 <= i && i < gsize; 0 <= idx[i] && idx[i] < gsize);
  @ requires Perm(idx[\ltid], read) ** Perm(a[idx[\ltid]], write); */ //~ ERROR distribution.group:two_writers
__kernel void scatter_twice(const __global int *idx, __global int *a) {
  a[idx[get_local_id(0)]] = get_local_id(0);
}
