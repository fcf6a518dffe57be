// flags: --no-infer
// Without the barrier's exchange the neighbour's cell is not readable.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(c) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write) ** Perm(c[\ltid], write); */
__kernel void forward(__global int *a, __global int *c) {
  size_t t = get_local_id(0);
  a[t] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (t > 0) c[t] = a[t - 1]; //~ ERROR access.read:insufficient_permission
}
