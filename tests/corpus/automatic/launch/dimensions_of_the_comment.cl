//pass
//--local_size=[8,8] --num_groups=4
__kernel void k(__global int *a) {
  if (get_work_dim() != 2) a[0] = get_local_id(0);
}
