// Groups of two dimensions, one of them: the number of groups in the other dimension is 1, too.
// flags: --local-size 8,8 --num-groups 1
__kernel void k(__global int *a) {
  a[get_local_id(0) + 8 * get_local_id(1)] = 1;
}
