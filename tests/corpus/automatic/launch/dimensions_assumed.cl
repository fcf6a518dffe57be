// In a launch of another number of dimensions this is a race: the assumption is listed.
// flags: --work-dim 2 --deny work_dim
// expect: refuted
__kernel void k(__global int *a) {
  if (get_work_dim() != 2) a[0] = get_local_id(0);
}
