// A launch of two dimensions is none of one, and its sizes beyond are 1.
// flags: --work-dim 2 --local-size 8,8 --num-groups 4
__kernel void k(__global int *a) {
  if (get_work_dim() == 1 || get_local_size(2) != 1) a[0] = get_local_id(0);
}
